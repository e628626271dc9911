import {
  isFatalCode,
  isLostCallCode,
  isRoomEndCode,
  PAUSE_END_CODE,
  sessionEndReason,
  type SessionEndReason,
} from '../domain/connection/end-codes.ts';
import { unreachable } from '../domain/unreachable.ts';
import type { SessionDeps } from './session-deps.ts';
import type { CallNotice } from '../protocol/call-notice.ts';
import { spendTokens } from '../state/current-balance.ts';
import { showSessionEnd } from './show-session-end.ts';
import { showNotice } from '../state/notices.ts';
import { isGuest } from '../state/room.ts';
import { showInSession, type SessionEnd } from '../state/session.ts';
import type { SessionStore } from '../state/session-store.ts';

/** Handles what our own server reports about a call, beside the events of the voice service. */
export function receiveCallNotice(
  { clock, store }: Pick<SessionDeps, 'clock' | 'store'>,
  notice: CallNotice,
  { stop, suspend }: { stop(): void; suspend(): void },
): void {
  const { room, session } = store;
  switch (notice.type) {
    case 'call.usage':
      // The balance on screen is from before the conversation, or includes what was reported so far.
      if (!isGuest(room)) spendTokens(Math.max(0, notice.used_tokens - (session.usedTokens ?? 0)));
      return showInSession(session, { usedTokens: notice.used_tokens });
    case 'call.time_left':
      return showInSession(session, { end: sessionEndOf(store, notice, clock.now()) });
    case 'call.ended': {
      if (notice.code === PAUSE_END_CODE && session.pausedFor) return suspend();
      const reason = sessionEndReason(notice.code);
      if (!reason || goesOnInRoom(store, reason)) return showInSession(session, { end: undefined });
      showSessionEnd(store, reason);
      return stop();
    }
    default:
      return unreachable(notice);
  }
}

/** Handles an error of the voice service that may end the session. */
export function receiveServiceError(
  store: SessionStore,
  { code, text }: { readonly code: string; readonly text: string },
  { stop, suspend }: { stop(): void; suspend(): void },
): void {
  // The connection is closed next, which is handled there.
  if (code === 'server_stopping' || isLostCallCode(code) || isRoomEndCode(code)) return;
  if (code === PAUSE_END_CODE && store.session.pausedFor) return suspend();
  const reason = sessionEndReason(code);
  if (reason && goesOnInRoom(store, reason)) return;
  if (reason) showSessionEnd(store, reason);
  else showNotice({ type: 'session-error', message: text });
  if (reason ?? isFatalCode(code)) stop();
}

/** A call whose time is up ends no session: another call takes over. */
function sessionEndOf(
  store: SessionStore,
  { seconds, reason }: Extract<CallNotice, { type: 'call.time_left' }>,
  nowMs: number,
): SessionEnd | undefined {
  if (seconds === null || reason === 'session_expired') return undefined;
  const ending = sessionEndReason(reason ?? '');
  if (ending && goesOnInRoom(store, ending)) return undefined;
  return { atMs: nowMs + seconds * 1000, reason: reason ?? '' };
}

/**
 * Whether another call takes over: those who listen for long are still in the room, and a guest without a call reads on.
 * When a guest's part in it is over, the room says so.
 */
function goesOnInRoom({ room }: SessionStore, reason: SessionEndReason): boolean {
  if (!room.membership) return false;
  return reason === 'no-speech' || (isGuest(room) && reason !== 'too-much-sent');
}
