import { BAND_COUNT, bandEdgesHz } from '../../src/domain/echo-gate/speech-bands.ts';
import { FRAME_MS } from '../audio/format.ts';
import { createPowerSpectrum } from './power-spectrum.ts';

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
