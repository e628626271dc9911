import type { CallEnd } from './control-protocol.ts';

/** An interpreting client sends a few events a minute; two seconds' worth may come at once. */
export const MAX_EVENTS_PER_SECOND = 50;
export const MAX_EVENTS_AT_ONCE = 100;

/** Text that a client has not made room for. A whole conversation is smaller. */
export const MAX_UNSENT_BYTES = 1_048_576;

const messages = {
  audio_too_fast: 'Sound arrived faster than time passes.',
  too_many_events: `More than ${MAX_EVENTS_PER_SECOND} events a second arrived.`,
  not_receiving: 'The client does not receive the events that are sent to it.',
  internal_error: 'The voice service had an internal error.',
} as const;

/** Why the voice server ends a call itself; also the code of the error that the client is sent. */
export type LimitCode = keyof typeof messages;

export function limitEnd(code: LimitCode): CallEnd {
  return { code, message: messages[code] };
}
