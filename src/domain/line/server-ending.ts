import type { Notice } from '../notice.ts';

export type SessionEnding = Extract<Notice, { type: 'session-ended' }>['reason'];

/** Ends that our server puts to a conversation: another line would be refused, or end the same way. */
const endings: ReadonlyMap<string, SessionEnding> = new Map([
  ['token_not_enough', 'tokens-used-up'],
  ['trial_exhausted', 'tokens-used-up'],
  ['trial_expired', 'trial-over'],
  ['conversation_limit', 'limit-reached'],
  ['idle', 'nobody-spoke'],
]);

export function serverEnding(code: string): SessionEnding | undefined {
  return endings.get(code);
}
