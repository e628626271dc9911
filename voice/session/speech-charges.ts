import type { UsageReport } from '../kernel/control-protocol.ts';
import { transcriptUsage } from './response-usage.ts';

/**
 * Charges every recognised utterance once: with the response to it, or by itself where no response charges it, such as
 * when the client cancels the response or leaves before it has run.
 */
export class SpeechCharges {
  readonly #onUsage: (report: UsageReport) => void;
  /** Durations of the utterances that are not charged yet, by item. */
  readonly #speechMsById = new Map<string, number>();
  readonly #settledEarly = new Set<string>();

  constructor(onUsage: (report: UsageReport) => void) {
    this.#onUsage = onUsage;
  }

  /** The recogniser has been sent the utterance. */
  add(itemId: string, speechMs: number): void {
    if (!this.#settledEarly.delete(itemId)) this.#speechMsById.set(itemId, speechMs);
  }

  /** A response has charged them, or they cost nothing. */
  settle(itemIds: readonly string[]): void {
    for (const id of itemIds) this.#speechMsById.delete(id);
  }

  /** A response has ended while its utterance is still spoken. */
  settleEarly(itemId: string): void {
    this.#settledEarly.add(itemId);
  }

  /** Charges an utterance by itself, unless that has been done. */
  charge(itemId: string): void {
    const speechMs = this.#speechMsById.get(itemId);
    if (speechMs === undefined) return;
    this.#speechMsById.delete(itemId);
    this.#onUsage({ kind: 'transcript', id: itemId, usage: transcriptUsage(speechMs) });
  }

  /** At the end of the session. */
  chargeRest(): void {
    for (const itemId of this.#speechMsById.keys()) this.charge(itemId);
  }
}
