import { payerIdOf, type SessionOwner } from '../../shared/session-owner.ts';
import type { LiveCall } from './live-call.ts';

/** The calls that this process holds. */
export class CallRegistry {
  readonly #callsById = new Map<string, LiveCall>();
  /** Reservations of calls that are being opened: the voice service has not named them yet. */
  readonly #reservationIds = new Set<string>();

  add(call: LiveCall): void {
    this.#callsById.set(call.id, call);
  }

  remove(call: LiveCall): void {
    this.#callsById.delete(call.id);
  }

  get(callId: string): LiveCall | undefined {
    return this.#callsById.get(callId);
  }

  all(): LiveCall[] {
    return [...this.#callsById.values()];
  }

  /** The calls that the voice service has not ended yet. */
  open(): LiveCall[] {
    return this.all().filter((call) => !call.isClosed);
  }

  ofSession(sessionId: string): LiveCall[] {
    return this.all().filter((call) => call.session.id === sessionId);
  }

  /** All calls that use up the same balance. */
  ofPayer(payer: SessionOwner): LiveCall[] {
    return this.all().filter((call) => payerIdOf(call.session.owner) === payerIdOf(payer));
  }

  /** Counts the reservation among the records of this process while `open` runs. */
  async whileOpening<Result>(reservationId: string, open: () => Promise<Result>): Promise<Result> {
    this.#reservationIds.add(reservationId);
    try {
      return await open();
    } finally {
      this.#reservationIds.delete(reservationId);
    }
  }

  /** Ids of the call records whose heartbeat this process has to refresh. */
  recordIds(): string[] {
    return [...this.#callsById.keys(), ...this.#reservationIds];
  }
}
