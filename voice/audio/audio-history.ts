import { INPUT_RATE_HZ } from './format.ts';
import { PcmQueue } from './pcm-queue.ts';

const SAMPLES_PER_MS = INPUT_RATE_HZ / 1000;

/** The recent microphone audio, addressed by time: milliseconds of audio since the call began. */
export class AudioHistory {
  readonly #samples = new PcmQueue();
  /** The time of the first sample in the queue. */
  #startMs = 0;

  /** The time at the end of the audio received so far. */
  get nowMs(): number {
    return this.#startMs + this.#samples.length / SAMPLES_PER_MS;
  }

  /** The time at the beginning of the buffered audio. */
  get startMs(): number {
    return this.#startMs;
  }

  add(frame: Int16Array): void {
    this.#samples.push(frame);
  }

  discardBefore(ms: number): void {
    const samples = Math.floor((ms - this.#startMs) * SAMPLES_PER_MS);
    if (samples > 0) this.#startMs += this.#samples.drop(samples) / SAMPLES_PER_MS;
  }

  /** A copy of the buffered audio from a time on. */
  since(fromMs: number): Int16Array {
    const skipped = Math.max(0, Math.floor((fromMs - this.#startMs) * SAMPLES_PER_MS));
    return this.#samples.copy().subarray(skipped);
  }

  /** Removes the buffered audio between two times, together with everything before it. */
  take(fromMs: number, toMs: number): Int16Array {
    this.discardBefore(fromMs);
    const samples = this.#samples.take(Math.max(0, Math.floor((toMs - this.#startMs) * SAMPLES_PER_MS)));
    this.#startMs += samples.length / SAMPLES_PER_MS;
    return samples;
  }
}
