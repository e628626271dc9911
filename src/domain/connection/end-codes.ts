import type { Notice } from '../notice.ts';

export type SessionEndReason = Extract<Notice, { type: 'session-ended' }>['reason'];

/** Codes with which our server ends a session: another call would be refused, or end for the same reason. */
const endings: ReadonlyMap<string, SessionEndReason> = new Map([
  ['token_not_enough', 'tokens-used-up'],
  ['trial_exhausted', 'tokens-used-up'],
  ['trial_expired', 'trial-over'],
  ['conversation_limit', 'limit-reached'],
  ['idle', 'no-speech'],
  ['audio_too_fast', 'too-much-sent'],
  ['too_many_events', 'too-much-sent'],
  ['signed_out', 'signed-out'],
  ['session_deleted', 'deleted'],
]);

/** The end of a call without speech: in a pause it ends the call only, not the conversation. */
export const PAUSE_END_CODE = 'idle';

export function sessionEndReason(code: string): SessionEndReason | undefined {
  return endings.get(code);
}

/** Codes of calls that are gone at the service, of which the connection may show nothing: another call goes on. */
const lostCallCodes: ReadonlySet<string> = new Set(['voice_process_lost', 'not_receiving', 'internal_error']);

export function isLostCallCode(code: string): boolean {
  return lostCallCodes.has(code);
}

/** Codes with which a guest's call ends: the room says why, and whether another call may follow. */
const roomEndCodes: ReadonlySet<string> = new Set(['room_ended', 'member_removed', 'room_tokens_used_up']);

export function isRoomEndCode(code: string): boolean {
  return roomEndCodes.has(code);
}

/** Error codes of the voice service that another call would meet again. Other errors pass, or are handled by reconnecting. */
const fatalCodes: ReadonlySet<string> = new Set([
  'beta_api_shape_disabled',
  'invalid_model',
  'missing_model',
  'invalid_api_key',
  'insufficient_quota',
  'rate_limit_exceeded',
  'OperationNotSupported',
]);

export function isFatalCode(code: string): boolean {
  return fatalCodes.has(code);
}
