import { BLOCK_SAMPLES, emptySpectrum, FFT_SIZE, PARTITIONS, type FarEndHistory, type Spectrum } from './far-end.ts';
import type { Fft } from '../audio/fft.ts';

/** NLMS step size. High, because phones are moved and browsers stretch the audio that they play. */
const STEP_SIZE = 0.5;

/** A partitioned-block frequency-domain filter: its output is the far-end signal as the echo path would change it. */
export class AdaptiveFilter {
  readonly #fft: Fft;
  /** One spectrum per partition, the most recent block's first. */
  readonly #weights: readonly Spectrum[] = Array.from({ length: PARTITIONS }, emptySpectrum);
  readonly #output = emptySpectrum();
  readonly #error = emptySpectrum();

  constructor(fft: Fft) {
    this.#fft = fft;
  }

  /** Writes the microphone block without the estimated echo to `residual`. */
  cancel(farEnd: FarEndHistory, microphone: Float64Array, residual: Float64Array): void {
    const { real, imaginary } = this.#output;
    real.fill(0);
    imaginary.fill(0);
    for (const [index, weights] of this.#weights.entries()) {
      const block = farEnd.spectra[index] ?? weights;
      for (let bin = 0; bin < FFT_SIZE; bin++) {
        const xr = block.real[bin] ?? 0;
        const xi = block.imaginary[bin] ?? 0;
        const wr = weights.real[bin] ?? 0;
        const wi = weights.imaginary[bin] ?? 0;
        real[bin] = (real[bin] ?? 0) + xr * wr - xi * wi;
        imaginary[bin] = (imaginary[bin] ?? 0) + xr * wi + xi * wr;
      }
    }
    this.#fft.inverse(real, imaginary);
    // Overlap-save: only the second half of the circular convolution is valid.
    for (let at = 0; at < BLOCK_SAMPLES; at++) {
      residual[at] = (microphone[at] ?? 0) - (real[BLOCK_SAMPLES + at] ?? 0);
    }
  }

  /** Normalised LMS update, without the gradient constraint. */
  adapt(farEnd: FarEndHistory, residual: Float64Array): void {
    const error = this.#error;
    error.real.fill(0);
    error.imaginary.fill(0);
    error.real.set(residual, BLOCK_SAMPLES);
    this.#fft.forward(error.real, error.imaginary);
    for (const [index, weights] of this.#weights.entries()) {
      const block = farEnd.spectra[index] ?? weights;
      for (let bin = 0; bin < FFT_SIZE; bin++) {
        const rate = STEP_SIZE / (farEnd.powers[bin] ?? 1);
        const xr = block.real[bin] ?? 0;
        const xi = block.imaginary[bin] ?? 0;
        const er = error.real[bin] ?? 0;
        const ei = error.imaginary[bin] ?? 0;
        weights.real[bin] = (weights.real[bin] ?? 0) + rate * (xr * er + xi * ei);
        weights.imaginary[bin] = (weights.imaginary[bin] ?? 0) + rate * (xr * ei - xi * er);
      }
    }
  }

  copyFrom(other: AdaptiveFilter): void {
    for (const [index, { real, imaginary }] of other.#weights.entries()) {
      this.#weights[index]?.real.set(real);
      this.#weights[index]?.imaginary.set(imaginary);
    }
  }

  reset(): void {
    for (const { real, imaginary } of this.#weights) {
      real.fill(0);
      imaginary.fill(0);
    }
  }
}
