import type { Fft } from '../audio/fft.ts';

/** 16 ms at 8 kHz. */
export const BLOCK_SAMPLES = 128;

/** Overlap-save: each transform covers a block and the one before it. */
export const FFT_SIZE = 2 * BLOCK_SAMPLES;

/** Filter length in blocks: 96 ms, which must cover both the reverberation and the error of the delay estimate. */
export const PARTITIONS = 6;

/** The filter starts this long before the estimated delay. */
const LOOKAHEAD_SAMPLES = 320;

/** The history of played audio: one second. */
const HISTORY_SAMPLES = 8192;

/** Regularisation: keeps the filter update from dividing by zero in silence. */
const MIN_POWER = 1e-2;

export type Spectrum = { readonly real: Float64Array; readonly imaginary: Float64Array };

export function emptySpectrum(): Spectrum {
  return { real: new Float64Array(FFT_SIZE), imaginary: new Float64Array(FFT_SIZE) };
}

/** The far-end signal (what was played), and the spectra of the blocks that the filter needs. */
export class FarEndHistory {
  readonly #fft: Fft;
  /** Ring buffer of played samples. */
  readonly #samples = new Float64Array(HISTORY_SAMPLES);
  #sampleCount = 0;
  /** The spectra follow each other block by block up to now. */
  #isContinuous = false;
  readonly #spectra: Spectrum[] = Array.from({ length: PARTITIONS }, emptySpectrum);
  readonly #powers = new Float64Array(FFT_SIZE);

  constructor(fft: Fft) {
    this.#fft = fft;
  }

  /** Samples played so far. */
  get sampleCount(): number {
    return this.#sampleCount;
  }

  /** One per partition, the most recent block's first. */
  get spectra(): readonly Spectrum[] {
    return this.#spectra;
  }

  /** The power of each bin over all partitions. */
  get powers(): Float64Array {
    return this.#powers;
  }

  add(samples: Float64Array): void {
    for (const sample of samples) this.#samples[this.#sampleCount++ % HISTORY_SAMPLES] = sample;
  }

  /** The next block is not the one that follows the last. */
  markGap(): void {
    this.#isContinuous = false;
  }

  /** Computes the spectra for the microphone block whose echo begins at sample `from`: one new one, or all after a gap. */
  advanceTo(from: number): void {
    const fresh = this.#isContinuous ? 1 : PARTITIONS;
    this.#isContinuous = true;
    this.#spectra.unshift(...this.#spectra.splice(PARTITIONS - fresh));
    for (const [index, spectrum] of this.#spectra.slice(0, fresh).entries()) {
      this.#load(spectrum, from - index * BLOCK_SAMPLES);
      this.#fft.forward(spectrum.real, spectrum.imaginary);
    }
    this.#updatePowers();
  }

  #load({ real, imaginary }: Spectrum, from: number): void {
    imaginary.fill(0);
    const first = from - BLOCK_SAMPLES + LOOKAHEAD_SAMPLES;
    for (let at = 0; at < FFT_SIZE; at++) {
      const index = first + at;
      const isStored = index >= 0 && index < this.#sampleCount && index >= this.#sampleCount - HISTORY_SAMPLES;
      real[at] = isStored ? (this.#samples[index % HISTORY_SAMPLES] ?? 0) : 0;
    }
  }

  #updatePowers(): void {
    const powers = this.#powers;
    powers.fill(MIN_POWER);
    for (const { real, imaginary } of this.#spectra) {
      for (let bin = 0; bin < FFT_SIZE; bin++) {
        const re = real[bin] ?? 0;
        const im = imaginary[bin] ?? 0;
        powers[bin] = (powers[bin] ?? 0) + re * re + im * im;
      }
    }
  }
}
