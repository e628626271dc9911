import { sessionEndReason } from '../domain/connection/session-end-reason.ts';
import { unreachable } from '../domain/unreachable.ts';
import type { AppServices } from '../ports/services.ts';
import type { CallNotice } from '../protocol/call-notice.ts';
import { showNotice } from '../state/notices.ts';
import { setSessionEnd, setUsedTokens } from '../state/session.ts';
import type { LiveSession } from './live-session.ts';

/** What our server says of the call, beside what the voice service says on it. */
export function receiveCallNotice(world: AppServices, live: LiveSession, notice: CallNotice, stop: () => void): void {
  if (live.stopping) return;
  switch (notice.type) {
    case 'call.usage':
      return setUsedTokens(notice.used_tokens);
    case 'call.time_left':
      return setSessionEnd(endIn(world, notice));
    case 'call.ended': {
      const reason = sessionEndReason(notice.code);
      if (!reason) return setSessionEnd(undefined);
      showNotice({ type: 'session-ended', reason });
      return stop();
    }
    default:
      return unreachable(notice);
  }
}

/** When the time of a line is up the conversation goes on over another: no reason to hurry anybody. */
function endIn(world: AppServices, { seconds, reason }: Extract<CallNotice, { type: 'call.time_left' }>) {
  if (seconds === null || reason === 'session_expired') return undefined;
  return { atMs: world.clock.now() + seconds * 1000, reason: reason ?? '' };
}
