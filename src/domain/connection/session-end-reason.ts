import type { Notice } from '../notice.ts';

export type SessionEndReason = Extract<Notice, { type: 'session-ended' }>['reason'];

/** Codes with which our server ends a session: another call would be refused, or end the same way. */
const endings: ReadonlyMap<string, SessionEndReason> = new Map([
  ['token_not_enough', 'tokens-used-up'],
  ['trial_exhausted', 'tokens-used-up'],
  ['trial_expired', 'trial-over'],
  ['conversation_limit', 'limit-reached'],
  ['idle', 'no-speech'],
]);

export function sessionEndReason(code: string): SessionEndReason | undefined {
  return endings.get(code);
}
