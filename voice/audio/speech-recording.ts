import { INPUT_RATE_HZ } from './format.ts';

const WINDOW_MS = 20;
const WINDOW_SAMPLES = (WINDOW_MS * INPUT_RATE_HZ) / 1000;

/** Below this share of the loudest window (-26 dB) a window is a pause, and below this level always. */
const QUIET_SHARE = 0.05;
const QUIET_LEVEL = 60;

/** A pause at which speech may be cut. */
const MIN_CUT_PAUSE_MS = 160;

/** How many samples tell one utterance from another. */
const COMPARED_SAMPLES = 400;

/** The sound of one utterance so far, and where in it there is silence. */
export class SpeechRecording {
  #samples = new Int16Array(INPUT_RATE_HZ);
  #length = 0;
  /** The RMS of each complete window. */
  readonly #levels: number[] = [];
  #loudest = 0;

  get lengthMs(): number {
    return (this.#length * 1000) / INPUT_RATE_HZ;
  }

  /** The end of the last window with sound. */
  get lastSoundMs(): number {
    return (this.#levels.findLastIndex((level) => !this.#isQuiet(level)) + 1) * WINDOW_MS;
  }

  /** How long it has been silent. */
  get quietMs(): number {
    return this.#levels.length * WINDOW_MS - this.lastSoundMs;
  }

  add(sound: Int16Array): void {
    const length = this.#length + sound.length;
    if (length > this.#samples.length) {
      const larger = new Int16Array(Math.max(length, 2 * this.#samples.length));
      larger.set(this.#samples.subarray(0, this.#length));
      this.#samples = larger;
    }
    this.#samples.set(sound, this.#length);
    this.#length = length;
    while ((this.#levels.length + 1) * WINDOW_SAMPLES <= length) this.#measure();
  }

  /** A copy, which later sound does not change. */
  slice(fromMs: number, toMs: number): Int16Array {
    return this.#samples.slice(samplesOf(fromMs), Math.min(this.#length, samplesOf(toMs)));
  }

  /** Whether the sound is this utterance, as far as it goes. */
  startsWith(sound: Int16Array): boolean {
    if (sound.length > this.#length) return false;
    return sound.subarray(0, COMPARED_SAMPLES).every((sample, at) => sample === this.#samples[at]);
  }

  /** The longest pause in a part, by its middle; undefined where there is none that is long enough. */
  longestPause(fromMs: number, toMs: number): { readonly atMs: number; readonly lengthMs: number } | undefined {
    let best: { readonly from: number; readonly length: number } | undefined;
    let from = Math.ceil(fromMs / WINDOW_MS);
    const end = Math.min(this.#levels.length, Math.floor(toMs / WINDOW_MS));
    for (let at = from; at <= end; at++) {
      if (at < end && this.#isQuiet(this.#levels[at] ?? 0)) continue;
      if (at - from > (best?.length ?? 0)) best = { from, length: at - from };
      from = at + 1;
    }
    if (!best || best.length * WINDOW_MS < MIN_CUT_PAUSE_MS) return undefined;
    return { atMs: (best.from + best.length / 2) * WINDOW_MS, lengthMs: best.length * WINDOW_MS };
  }

  #measure(): void {
    const at = this.#levels.length * WINDOW_SAMPLES;
    let sum = 0;
    for (const sample of this.#samples.subarray(at, at + WINDOW_SAMPLES)) sum += sample * sample;
    const level = Math.sqrt(sum / WINDOW_SAMPLES);
    this.#levels.push(level);
    this.#loudest = Math.max(this.#loudest, level);
  }

  #isQuiet(level: number): boolean {
    return level < Math.max(QUIET_LEVEL, this.#loudest * QUIET_SHARE);
  }
}

function samplesOf(ms: number): number {
  return Math.round((ms * INPUT_RATE_HZ) / 1000);
}
