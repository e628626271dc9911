import { createSpectrum } from './spectrum.ts';

/** Edges of the bands in Hz: where speech is, each about as wide as the ear's. */
const edgesHz = [200, 400, 600, 850, 1150, 1550, 2050, 2750, 3700];

/** The next power of two above a frame at the highest rate. */
const SIZE = 512;

export const BAND_COUNT = edgesHz.length - 1;

/** The levels of a frame's bands, in decibels below full scale. */
export function createBandLevels(rateHz: number): (frame: Int16Array) => number[] {
  const spectrum = createSpectrum(SIZE);
  const edges = edgesHz.map((hz) => Math.round((hz * SIZE) / rateHz));

  return (frame) => {
    const powers = spectrum(frame);
    return Array.from({ length: BAND_COUNT }, (_, band) => {
      const to = edges[band + 1] ?? 0;
      let power = 1e-12;
      for (let bin = edges[band] ?? 0; bin < to; bin++) power += powers[bin] ?? 0;
      return 10 * Math.log10(power);
    });
  };
}
