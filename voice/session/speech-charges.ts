import type { UsageReport } from '../kernel/control-protocol.ts';
import type { Usage } from '../../src/domain/usage.ts';
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
  /** Tokens of the utterances that were charged by themselves, by item. */
  readonly #tokensById = new Map<string, number>();

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
    const usage = transcriptUsage(speechMs);
    this.#tokensById.set(itemId, usage.totalTokens);
    this.#onUsage({ kind: 'transcript', id: itemId, usage });
  }

  /** The usage of a response without the utterances that were charged before it, as those of turns by hand are. */
  withoutCharged(usage: Usage, itemIds: readonly string[]): Usage {
    const charged = itemIds.reduce((sum, id) => sum + (this.#tokensById.get(id) ?? 0), 0);
    const tokens = Math.min(charged, usage.inputAudioTokens);
    return {
      ...usage,
      totalTokens: usage.totalTokens - tokens,
      inputTokens: usage.inputTokens - tokens,
      inputAudioTokens: usage.inputAudioTokens - tokens,
    };
  }

  /** At the end of the session. */
  chargeRest(): void {
    for (const itemId of this.#speechMsById.keys()) this.charge(itemId);
  }
}
