import type { SpeechGap } from '../domain/conversation.ts';
import type { ConversationId, SessionId } from '../domain/ids.ts';
import { isLanguageCode, type LanguagePair } from '../domain/language.ts';
import { sessionIdOf } from './ids.ts';
import { isWire } from './realtime/wire.ts';

/**
 * live → finished → uploading → stored
 *                 ↘ needs-sign-in | rejected
 * `device-only`: has text but no complete turn to upload, so it stays on the device; or a guest's, without an account.
 * `deleted`: its turns are deleted, and the record stays until the session on the server is deleted, too.
 */
export const CONVERSATION_STATES = [
  'live',
  'finished',
  'uploading',
  'stored',
  'needs-sign-in',
  'rejected',
  'device-only',
  'deleted',
] as const;

export type ConversationState = (typeof CONVERSATION_STATES)[number];

/** The states of conversations that are to be uploaded. */
export const WAITING_STATES: readonly ConversationState[] = ['finished', 'uploading', 'needs-sign-in'];

/** The states that a pass over the outbox considers. */
export const OUTBOX_STATES: readonly ConversationState[] = [...WAITING_STATES, 'deleted'];

/** The states of conversations that are not on the server. */
export const UNSAVED_STATES: readonly ConversationState[] = [...WAITING_STATES, 'rejected', 'device-only'];

export type GuestOf = {
  readonly copyId: string;
  readonly hostName: string;
  /** Its user has gone to log in, to keep a copy in their history. */
  readonly isCopyWanted?: boolean;
};

/** A conversation as this device stores it. */
export type ConversationRecord = {
  readonly schema: 1;
  readonly id: ConversationId;
  /** Empty where this device interprets: the server has no session for it yet. */
  readonly sessionId: SessionId | '';
  /** Undefined for a free trial, which is never uploaded. */
  readonly userId: string | undefined;
  readonly title: string;
  readonly pair: LanguagePair;
  readonly startedAtMs: number;
  readonly endedAtMs: number | undefined;
  readonly state: ConversationState;
  readonly attempts: number;
  readonly nextTryAtMs: number;
  readonly lastError: { readonly code: string; readonly message: string } | undefined;
  readonly tokensDeducted: number | undefined;
  readonly gaps?: readonly SpeechGap[] | undefined;
  /** Set where this device interpreted instead of the voice service. */
  readonly interpreter?: 'device' | undefined;
  /** Set where this device was a guest: it is kept here under `copyId` until its user saves or removes it. */
  readonly guestOf?: GuestOf | undefined;
  /** While this device is the host of a room: ends the room when the page is lost. */
  readonly roomToken?: string | undefined;
};

function isState(value: unknown): value is ConversationState {
  return CONVERSATION_STATES.some((state) => state === value);
}

function isPair(value: unknown): value is LanguagePair {
  return isWire(value) && isLanguageCode(value['source']) && isLanguageCode(value['target']);
}

/** Reads a record from storage, where another version of the app may have written it. */
export function parseConversationRecord(value: unknown): ConversationRecord | undefined {
  if (!isWire(value) || value['schema'] !== 1) return undefined;
  const { id, sessionId, title, pair, startedAtMs, state } = value;
  const known =
    typeof id === 'string' &&
    typeof sessionId === 'string' &&
    typeof title === 'string' &&
    typeof startedAtMs === 'number' &&
    isState(state) &&
    isPair(pair);
  return known ? (value as ConversationRecord) : undefined;
}

/** The server's id of it once it is uploaded: what this device interpreted keeps the device's id. */
export function serverIdOf({ interpreter, id, sessionId }: ConversationRecord): SessionId {
  return sessionIdOf(interpreter === 'device' ? id : sessionId);
}

/**
 * Whether deleting a conversation that is not saved has to delete a session on the server. The one that has been
 * confirmed before, and has a correction waiting, stays there.
 */
export function mayBeOnServer({ interpreter, sessionId, userId, tokensDeducted }: ConversationRecord): boolean {
  const hasSession = sessionId !== '' || interpreter === 'device';
  return hasSession && userId !== undefined && tokensDeducted === undefined;
}
