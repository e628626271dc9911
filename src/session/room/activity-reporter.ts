import type { RequestInput } from '../../protocol/contract.ts';
import { MAX_SPOKEN_MS } from '../../protocol/room-event.ts';

type Report = RequestInput<'reportRoomActivity'>['body'];
export type Activity = Omit<Report, 'count' | 'spoken_ms'> & {
  /** Since when this member speaks, on this device's clock. */
  readonly speakingSinceMs?: number | undefined;
};

/** The server drops more than a few reports a second. */
const LEAST_MS = 200;
/** The server takes activity that is not reported again for ended. */
const REPEAT_MS = 2000;
/** A device that reports nothing for this time is taken to be silent: its report of the end was lost. */
export const REPORT_LASTS_MS = 6000;

const idle: Activity = { speaking: false, playing: false, unheard: [], growing: null };

/**
 * Reports this device's current activity to the room: each report replaces the one before. One is under way at a time;
 * a lost one is made up for by the next.
 */
export class ActivityReporter {
  readonly #send: (report: Report) => Promise<unknown>;
  readonly #now: () => number;
  #current: Activity = idle;
  #reported = '';
  #count: number;
  #isSending = false;
  #lastMs = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(send: (report: Report) => Promise<unknown>, now: () => number) {
    this.#send = send;
    this.#now = now;
    // Rises over a reload of the page, too.
    this.#count = now();
  }

  /** The beginning and the end of speech and of a voice do not wait; levels and growing text do. */
  report(change: Partial<Activity>): void {
    const before = this.#current;
    this.#current = { ...before, ...change };
    if (JSON.stringify(this.#current) === JSON.stringify(before)) return;
    const isUrgent = before.speaking !== this.#current.speaking || before.playing !== this.#current.playing;
    this.#schedule(isUrgent ? 0 : LEAST_MS - (this.#now() - this.#lastMs));
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#isSending = true;
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer);
    if (ms <= 0) void this.#sendNow();
    else this.#timer = setTimeout(() => void this.#sendNow(), ms);
  }

  #toSend(): Report {
    const { speakingSinceMs, ...report } = this.#current;
    const spokenMs = this.#current.speaking && speakingSinceMs !== undefined ? this.#lastMs - speakingSinceMs : 0;
    return { ...report, spoken_ms: Math.min(MAX_SPOKEN_MS, Math.max(0, Math.round(spokenMs))), count: ++this.#count };
  }

  async #sendNow(): Promise<void> {
    if (this.#isSending) return;
    const text = JSON.stringify(this.#current);
    const isActive = this.#current.speaking || this.#current.playing === true;
    if (text === this.#reported && !isActive) return;
    this.#reported = text;
    this.#lastMs = this.#now();
    this.#isSending = true;
    await this.#send(this.#toSend());
    this.#isSending = false;
    if (JSON.stringify(this.#current) !== text) this.#schedule(LEAST_MS - (this.#now() - this.#lastMs));
    else if (isActive) this.#schedule(REPEAT_MS);
  }
}
