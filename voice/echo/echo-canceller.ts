import { AdaptiveFilter } from './adaptive-filter.ts';
import { BLOCK_SAMPLES, FarEndHistory, FFT_SIZE } from './far-end.ts';
import { createFft } from '../audio/fft.ts';

/** A change of the delay by less is within what the filter covers. */
const SAME_DELAY_SAMPLES = 240;

/** Smoothing of the powers by which the filters are compared: about four blocks. */
const SMOOTHING = 0.75;

/** How much less residual one filter must leave before its weights replace the other's. */
const CLEARLY_LESS = 0.7;

/**
 * Acoustic echo canceller with two paths. The background filter adapts to every block, so a person who speaks over the
 * playback (double talk) makes it diverge. The foreground filter is the one in use; it takes over the background weights
 * only once they leave clearly less residual.
 *
 *     played ──▶ far end ──┬──▶ background filter ──▶ residual ──▶ adapt
 *                          └──▶ foreground filter ◀── copy when better ── (and back when worse)
 *     microphone ──────────────▶ minus estimate ──▶ residual
 *
 * Non-linear distortion (codecs, loudspeakers) and clock drift remain in the residual.
 */
export class EchoCanceller {
  readonly #farEnd: FarEndHistory;
  readonly #foreground: AdaptiveFilter;
  readonly #background: AdaptiveFilter;
  /** The microphone block being filled. */
  readonly #microphone = new Float64Array(BLOCK_SAMPLES);
  #filled = 0;
  /** The result for the block before. */
  readonly #residual = new Float64Array(BLOCK_SAMPLES);
  readonly #backgroundResidual = new Float64Array(BLOCK_SAMPLES);
  readonly #smoothedPower = { microphone: 0, foreground: 0, background: 0 };
  #microphoneCount = 0;
  /** Add to a microphone sample's count to get the count of the played sample that it echoes. */
  #offset: number | undefined;

  constructor() {
    const fft = createFft(FFT_SIZE);
    this.#farEnd = new FarEndHistory(fft);
    this.#foreground = new AdaptiveFilter(fft);
    this.#background = new AdaptiveFilter(fft);
  }

  /** Takes the next samples that were played, silent ones included. */
  play(samples: Float64Array): void {
    this.#farEnd.add(samples);
  }

  /**
   * Removes the echo from the next microphone samples. The result has the same length and lags by one block; while no
   * delay is known it is the microphone signal itself.
   */
  process(samples: Float64Array, delaySamples: number | undefined): Float64Array {
    this.#align(delaySamples);
    return samples.map((sample) => {
      const output = this.#residual[this.#filled] ?? 0;
      this.#microphone[this.#filled++] = sample;
      this.#microphoneCount++;
      if (this.#filled === BLOCK_SAMPLES) this.#processBlock();
      return output;
    });
  }

  /** Advances the microphone clock without processing, where there is nothing to cancel. */
  skip(count: number): void {
    this.#microphoneCount += count;
    this.#filled = 0;
    this.#residual.fill(0);
    this.#farEnd.markGap();
  }

  #align(delaySamples: number | undefined): void {
    if (delaySamples === undefined) return;
    const offset = this.#farEnd.sampleCount - this.#microphoneCount - delaySamples;
    if (this.#offset !== undefined && Math.abs(offset - this.#offset) <= SAME_DELAY_SAMPLES) return;
    this.#offset = offset;
    this.#farEnd.markGap();
    this.#foreground.reset();
    this.#background.reset();
  }

  #processBlock(): void {
    this.#filled = 0;
    if (this.#offset === undefined) return this.#residual.set(this.#microphone);
    this.#farEnd.advanceTo(this.#microphoneCount - BLOCK_SAMPLES + this.#offset);
    this.#foreground.cancel(this.#farEnd, this.#microphone, this.#residual);
    this.#background.cancel(this.#farEnd, this.#microphone, this.#backgroundResidual);
    this.#background.adapt(this.#farEnd, this.#backgroundResidual);

    const microphone = powerOf(this.#microphone);
    const foreground = powerOf(this.#residual);
    const background = powerOf(this.#backgroundResidual);
    this.#smoothPowers(microphone, foreground, background);
    this.#exchangeWeights();
    // For this block, output whatever has the least power.
    if (background < Math.min(foreground, microphone)) this.#residual.set(this.#backgroundResidual);
    else if (microphone < foreground) this.#residual.set(this.#microphone);
  }

  #smoothPowers(microphone: number, foreground: number, background: number): void {
    const smoothed = this.#smoothedPower;
    smoothed.microphone = SMOOTHING * smoothed.microphone + microphone;
    smoothed.foreground = SMOOTHING * smoothed.foreground + foreground;
    smoothed.background = SMOOTHING * smoothed.background + background;
  }

  #exchangeWeights(): void {
    const smoothed = this.#smoothedPower;
    if (smoothed.background < CLEARLY_LESS * Math.min(smoothed.foreground, smoothed.microphone)) {
      this.#foreground.copyFrom(this.#background);
      smoothed.foreground = smoothed.background;
    } else if (smoothed.foreground < CLEARLY_LESS * smoothed.background) {
      this.#background.copyFrom(this.#foreground);
      smoothed.background = smoothed.foreground;
    }
  }
}

function powerOf(samples: Float64Array): number {
  let power = 0;
  for (const sample of samples) power += sample * sample;
  return power;
}
