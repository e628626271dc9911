import { BAND_COUNT, bandEdgesHz } from '../../src/domain/echo-gate/speech-bands.ts';
import { FRAME_MS } from '../audio/pacer.ts';
import { createPowerSpectrum } from './power-spectrum.ts';

/** Enough for the highest band; both rates that occur are a multiple of it. */
const ANALYSED_RATE_HZ = 8000;
export const SAMPLES_PER_FRAME = (ANALYSED_RATE_HZ * FRAME_MS) / 1000;
const SIZE = 256;

const edges = bandEdgesHz.map((hz) => Math.round((hz * SIZE) / ANALYSED_RATE_HZ));

/** A frame as far as it is analysed: at 8 kHz, full scale being 1. */
export function downsample(frame: Int16Array, rateHz: number): Float64Array {
  const step = rateHz / ANALYSED_RATE_HZ;
  const thin = new Float64Array(SAMPLES_PER_FRAME);
  for (let at = 0; at < SAMPLES_PER_FRAME; at++) {
    let sum = 0;
    for (let part = 0; part < step; part++) sum += frame[at * step + part] ?? 0;
    thin[at] = sum / (step * 32_768);
  }
  return thin;
}

/** The levels of a thinned frame's bands, in decibels below full scale. */
export function createBandLevels(): (frame: Float64Array) => number[] {
  const spectrum = createPowerSpectrum(SIZE, SAMPLES_PER_FRAME);

  return (frame) => {
    const powers = spectrum(frame);
    const levels: number[] = [];
    for (let band = 0; band < BAND_COUNT; band++) {
      const to = edges[band + 1] ?? 0;
      let power = 1e-12;
      for (let bin = edges[band] ?? 0; bin < to; bin++) power += powers[bin] ?? 0;
      levels.push(10 * Math.log10(power));
    }
    return levels;
  };
}

/** What a silent frame measures. */
export const silentLevels: readonly number[] = Array.from({ length: BAND_COUNT }, () => -120);
