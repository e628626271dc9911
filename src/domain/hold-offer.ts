import type { Turn } from './turn.ts';

/** Longer than a sentence and the pause after it. */
const WINDOW_MS = 8000;
const CHECK_EVERY_MS = 1000;

/**
 * A room is loud when its quietest moment has at least this level (0 to 100), and the loud moments are at most this many
 * times louder. Both are measured with the scenes of `bench:hearing`, which prints what they say of each: all with noise
 * 20 dB below the voice stay under 0.3, those with 10 dB or less reach 0.45 to 2.9 and a ratio of 3 to 13.
 */
const LOUD_FLOOR = 0.45;
const MOST_TIMES_LOUDER = 13;
/** The share of moments that is not as loud as the voice. */
const LOUD_SHARE = 0.9;

/** The number of turns in which cut-off ones are counted. */
const RECENT_TURNS = 6;
const MANY_CUT = 3;

/** How loud a room is, and whether a voice stands out from it: the levels of the last eight seconds. */
export class NoiseMeter {
  #heard: { readonly atMs: number; readonly level: number }[] = [];
  #beganAtMs: number | undefined;
  #checkedAtMs = Number.NEGATIVE_INFINITY;
  #isLoud = false;

  get isLoud(): boolean {
    return this.#isLoud;
  }

  /** @param level root mean square, 0 to 100 */
  hear(level: number, nowMs: number): void {
    this.#beganAtMs ??= nowMs;
    this.#heard.push({ atMs: nowMs, level });
    if (nowMs - this.#beganAtMs < WINDOW_MS || nowMs - this.#checkedAtMs < CHECK_EVERY_MS) return;
    this.#checkedAtMs = nowMs;
    this.#heard = this.#heard.filter(({ atMs }) => nowMs - atMs < WINDOW_MS);
    const levels = this.#heard.map((value) => value.level).toSorted((a, b) => a - b);
    const [floor = 0, loud = 0] = [levels[0], levels[Math.floor(levels.length * LOUD_SHARE)]];
    this.#isLoud = floor >= LOUD_FLOOR && loud <= floor * MOST_TIMES_LOUDER;
  }
}

/**
 * Automatic turns keep being cut: the speaker went on, so that the utterance was merged with the next one, or the next
 * one cancelled its translation.
 */
export function areTurnsCut(turns: readonly Turn[]): boolean {
  const recent = turns.filter(({ status }) => status !== 'in_progress').slice(-RECENT_TURNS);
  return recent.filter(isCut).length >= MANY_CUT;
}

function isCut({ mergedFromItemIds, cancelReason, interrupted }: Turn): boolean {
  return mergedFromItemIds.length > 1 || cancelReason === 'turn_detected' || interrupted;
}
