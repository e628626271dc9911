/** The path to the other side and back, by the latest reports. */
export type PathQuality = {
  /** The share of 1 that was lost since the report before. */
  readonly lossRatio: number;
  readonly roundTripMs: number | undefined;
};

/**
 * Speech on a link that is too narrow: bits per second of each channel, and the sound in a packet. The headers of a packet
 * take 20 kbit/s with 20 ms of sound, a third of it with 60 ms.
 */
export const NARROW = { bitrate: 14_000, packetMs: 60 } as const;

/** A queue in front of a link that is too narrow adds more to the round trip than this; jitter adds less. */
const QUEUE_MS = 500;
/** More loss than that of a bad radio: a short queue is full. */
const OVERLOAD_RATIO = 0.3;
/** A single report may be late because a process was. */
const REPORTS = 2;
/** The least round trip is that of the last one to two minutes: a call may have changed to a longer route. */
const PERIOD_MS = 60_000;
/** The first time; it doubles each time that the link is too narrow again. */
const FIRST_HOLD_MS = 30_000;

/** Judges whether the sound of a call is more than its network carries, so that it has to be sent with fewer bits. */
export class CongestionDetector {
  /** In this period and in the one before. */
  #leastRoundTripsMs = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY] as const;
  #periodEndsMs = 0;
  #holdMs = FIRST_HOLD_MS;
  #untilMs = 0;
  #reports = 0;

  /** Takes the figures of one report. @returns whether less should be sent now */
  note({ roundTripMs, lossRatio }: PathQuality, nowMs: number): boolean {
    const queuedMs = (roundTripMs ?? 0) - this.#leastOf(roundTripMs ?? Number.POSITIVE_INFINITY, nowMs);
    this.#reports = queuedMs > QUEUE_MS || lossRatio > OVERLOAD_RATIO ? this.#reports + 1 : 0;
    if (this.#reports < REPORTS) return nowMs < this.#untilMs;
    if (this.#untilMs > 0 && nowMs >= this.#untilMs) this.#holdMs *= 2;
    this.#untilMs = nowMs + this.#holdMs;
    return true;
  }

  #leastOf(roundTripMs: number, nowMs: number): number {
    const [current, before] = this.#leastRoundTripsMs;
    const isOver = nowMs >= this.#periodEndsMs;
    if (isOver) this.#periodEndsMs = nowMs + PERIOD_MS;
    this.#leastRoundTripsMs = isOver ? [roundTripMs, current] : [Math.min(current, roundTripMs), before];
    return Math.min(...this.#leastRoundTripsMs);
  }
}
