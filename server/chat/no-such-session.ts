import { Refusal } from '../http/refusal.ts';

/** Also said of somebody else's session: whether it exists is not for others to know. */
export function noSuchSession(): Refusal {
  return new Refusal(404, 'session_not_found', 'There is no such conversation.');
}
