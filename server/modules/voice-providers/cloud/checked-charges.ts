import type { CallCheck } from '../../../../src/domain/call-check/call-check.ts';
import type { UsageReport } from '../contract/voice-provider.ts';

/** A page decides what the service hears: it gets no more than this for nothing in one call. */
const MAX_FREE_RESPONSES = 40;

/**
 * The charges for responses: those to what may not have been speech, and those that are no translation, are the
 * operator's. A charge waits for the transcript that decides it, but no longer than to the next response.
 */
export class CheckedCharges {
  readonly #check: Pick<CallCheck, 'chargeOf'>;
  readonly #onUsage: (report: UsageReport) => void;
  #waiting: UsageReport | undefined;
  #freeCount = 0;

  constructor(check: Pick<CallCheck, 'chargeOf'>, onUsage: (report: UsageReport) => void) {
    this.#check = check;
    this.#onUsage = onUsage;
  }

  add(report: UsageReport): void {
    this.close();
    this.#waiting = report;
  }

  /** Call when the check may know more. */
  settle(): void {
    const report = this.#waiting;
    const charge = report && this.#check.chargeOf(report.id);
    if (!report || charge === 'waiting') return;
    this.#waiting = undefined;
    const isFree = charge === 'free' && this.#freeCount++ < MAX_FREE_RESPONSES;
    if (!isFree) this.#onUsage(report);
  }

  /** No more will be known. */
  close(): void {
    this.settle();
    if (this.#waiting) this.#onUsage(this.#waiting);
    this.#waiting = undefined;
  }
}
