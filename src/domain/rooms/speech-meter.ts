/** Root mean square times 100: speech into a microphone is louder, however quiet its surroundings are. */
const LEAST_LEVEL = 1.5;
/** Speech is this many times louder than the noise of the room. */
const OVER_NOISE = 3;
/** Pauses between words are shorter. */
export const HANGOVER_MS = 700;
/** The level of speech is the loudest of this time. */
const PEAK_MS = 1000;
/** Share by which the estimate of the noise follows each measurement. */
const NOISE_RISE = 0.002;
const NOISE_FALL = 0.1;

/** Finds speech in the levels of a microphone: when it is there, and how loud. */
export class SpeechMeter {
  #noise = 0.5;
  #lastLoudMs = Number.NEGATIVE_INFINITY;
  #sinceMs: number | undefined;
  /** Loud measurements of the last second. */
  readonly #recent: { readonly atMs: number; readonly level: number }[] = [];

  /** @param level root mean square times 100 */
  hear(level: number, atMs: number): void {
    this.#noise += (level - this.#noise) * (level > this.#noise ? NOISE_RISE : NOISE_FALL);
    if (level >= Math.max(LEAST_LEVEL, OVER_NOISE * this.#noise)) {
      if (this.#sinceMs === undefined) this.#sinceMs = atMs;
      this.#lastLoudMs = atMs;
      this.#recent.push({ atMs, level });
    } else if (atMs - this.#lastLoudMs > HANGOVER_MS) this.#sinceMs = undefined;
    while (this.#recent[0] && atMs - this.#recent[0].atMs > PEAK_MS) this.#recent.shift();
  }

  /** The time of the last measurement that was speech. */
  get lastLoudMs(): number {
    return this.#lastLoudMs;
  }

  /** The speech that is heard now; `level` in decibels above -100 dBFS. */
  get speech(): { readonly sinceMs: number; readonly level: number } | undefined {
    if (this.#sinceMs === undefined) return undefined;
    return {
      sinceMs: this.#sinceMs,
      level: decibels(this.#recent.reduce((most, { level }) => Math.max(most, level), 0)),
    };
  }
}

/** @param level root mean square times 100 @returns whole decibels above -100 dBFS, from 0 to 100 */
export function decibels(level: number): number {
  return Math.round(Math.min(100, Math.max(0, 60 + 20 * Math.log10(Math.max(level, 0.001)))));
}
