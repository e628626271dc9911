import { BAND_COUNT, bandEdgesHz } from '../../src/domain/echo-gate/speech-bands.ts';
import { createFft } from '../audio/fft.ts';
import { FRAME_MS } from '../audio/format.ts';

/**
 * The power of each frequency bin of a short signal; the bins of a full-scale tone add up to 1. `count` samples are
 * windowed (Hann) and zero-padded to `size`, a power of two. The returned array is reused by the next call.
 */
function createPowerSpectrum(size: number, count: number): (samples: Float64Array) => Float64Array {
  const fft = createFft(size);
  const window = Float64Array.from(
    { length: count },
    (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (at + 0.5)) / count),
  );
  const real = new Float64Array(size);
  const imaginary = new Float64Array(size);
  const powers = new Float64Array(size / 2);
  // 3/8: power gain of the window. 1/2: power of a full-scale tone. 1/2: the share of the mirrored bins.
  const scale = 1 / (size * count * 0.375 * 0.5 * 0.5);

  return (samples) => {
    real.fill(0);
    imaginary.fill(0);
    for (let at = 0; at < count; at++) real[at] = (samples[at] ?? 0) * (window[at] ?? 0);
    fft.forward(real, imaginary);
    for (let bin = 0; bin < powers.length; bin++) {
      powers[bin] = ((real[bin] ?? 0) ** 2 + (imaginary[bin] ?? 0) ** 2) * scale;
    }
    return powers;
  };
}

/** High enough for the highest band. Both the input and the output rate are multiples of it. */
const ANALYSIS_RATE_HZ = 8000;
export const ANALYSIS_FRAME_SAMPLES = (ANALYSIS_RATE_HZ * FRAME_MS) / 1000;
const FFT_SIZE = 256;

const edgeBins = bandEdgesHz.map((hz) => Math.round((hz * FFT_SIZE) / ANALYSIS_RATE_HZ));

/** A frame at 8 kHz, scaled to full scale 1. Averaging is anti-aliasing enough for band levels. */
export function downsample(frame: Int16Array, rateHz: number): Float64Array {
  const factor = rateHz / ANALYSIS_RATE_HZ;
  const samples = new Float64Array(ANALYSIS_FRAME_SAMPLES);
  for (let at = 0; at < ANALYSIS_FRAME_SAMPLES; at++) {
    let sum = 0;
    for (let part = 0; part < factor; part++) sum += frame[at * factor + part] ?? 0;
    samples[at] = sum / (factor * 32_768);
  }
  return samples;
}

/** The levels of a downsampled frame's bands, in dBFS. */
export function createBandLevels(): (frame: Float64Array) => number[] {
  const powerSpectrum = createPowerSpectrum(FFT_SIZE, ANALYSIS_FRAME_SAMPLES);

  return (frame) => {
    const powers = powerSpectrum(frame);
    const levelsDb: number[] = [];
    for (let band = 0; band < BAND_COUNT; band++) {
      const to = edgeBins[band + 1] ?? 0;
      let power = 1e-12;
      for (let bin = edgeBins[band] ?? 0; bin < to; bin++) power += powers[bin] ?? 0;
      levelsDb.push(10 * Math.log10(power));
    }
    return levelsDb;
  };
}

/** The levels of a silent frame. */
export const silentLevels: readonly number[] = Array.from({ length: BAND_COUNT }, () => -120);
