import { guestRefusals } from '../rooms/rooms-module.ts';
import type { CallEnd } from '../voice-providers/voice-providers-module.ts';

/** Messages to the page when the server ends its call. The codes are a contract with the page. */
const messages: Readonly<Record<string, string>> = {
  token_not_enough: 'Token balance is insufficient.',
  session_expired: 'Your session hit the maximum duration of 60 minutes.',
  conversation_limit: 'This conversation has used all that one conversation may use.',
  trial_expired: 'This free trial has expired.',
  idle: 'Nobody has spoken for a while.',
  signed_out: 'You were logged out.',
  room_ended: guestRefusals.room_ended.message,
  member_removed: guestRefusals.member_removed.message,
  room_tokens_used_up: guestRefusals.room_tokens_used_up.message,
  superseded: 'The conversation continues on another connection.',
  session_deleted: 'The conversation has been deleted.',
  audio_too_fast: 'Sound arrived faster than time passes.',
  too_many_events: 'Too many events arrived in a short time.',
  not_receiving: 'The client does not receive the events that are sent to it.',
  misuse: 'The call was used for something else than interpreting.',
  internal_error: 'The voice service had an internal error.',
  voice_process_lost: 'The voice service has failed. The conversation can continue on another connection.',
  server_stopping: 'The server is going down. Please start again shortly.',
};

/** Undefined for ends that are not reported to the page, such as the one it requested itself. */
export function callEndFor(reason: string): CallEnd | undefined {
  const message = messages[reason];
  return message === undefined ? undefined : { code: reason, message };
}
