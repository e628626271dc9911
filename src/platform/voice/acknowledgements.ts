import type { ConversationEvent } from '../../domain/turns/conversation-event.ts';
import { deliveryCheck } from '../../protocol/realtime/held-turn-events.ts';
import { systemClock } from '../../shared/system-clock.ts';

/**
 * Whether the service reads what the page sends. Its transport acknowledges packets also where the service itself has
 * stopped reading, so a request follows what was sent, for an item that does not exist. A service refuses it by its event
 * id; the channel is ordered, and so it has read everything before. One request is in flight at a time.
 *
 * A service that did not refuse the first request, when it opened the session, is not judged.
 */
export class Acknowledgements {
  readonly #send: (message: object) => void;
  #refusesRequests = false;
  /** When the oldest message was sent that the request in flight is about; undefined: there is none. */
  #requestedSinceMs: number | undefined;
  /** The same of the messages after that request. */
  #nextSinceMs: number | undefined;

  constructor(send: (message: object) => void) {
    this.#send = send;
  }

  /** Undefined while everything is acknowledged, or where nothing is known of it. */
  get unacknowledgedSinceMs(): number | undefined {
    return this.#refusesRequests ? this.#requestedSinceMs : undefined;
  }

  /** A message was sent. @param sinceMs when the earliest sound was sent that it is about */
  expect(sinceMs = systemClock.now()): void {
    if (this.#requestedSinceMs === undefined) this.#request(sinceMs);
    else this.#nextSinceMs = Math.min(sinceMs, this.#nextSinceMs ?? sinceMs);
  }

  /** @returns whether the event was a refusal of such a request, which concerns nothing else */
  note(event: ConversationEvent): boolean {
    if (event.type === 'session-opened') this.expect();
    if (event.type !== 'service-failed' || event.error.refusedEventId !== deliveryCheck.event_id) return false;
    this.#refusesRequests = true;
    const nextSinceMs = this.#nextSinceMs;
    this.#requestedSinceMs = undefined;
    this.#nextSinceMs = undefined;
    if (nextSinceMs !== undefined) this.#request(nextSinceMs);
    return true;
  }

  #request(sinceMs: number): void {
    this.#requestedSinceMs = sinceMs;
    this.#send(deliveryCheck);
  }
}
