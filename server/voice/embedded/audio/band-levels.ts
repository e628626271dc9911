import { createSpectrum } from './spectrum.ts';

/** Edges of the bands in Hz: where speech is, each about as wide as the ear's. */
const edgesHz = [200, 400, 600, 850, 1150, 1550, 2050, 2750, 3700];

export const BAND_COUNT = edgesHz.length - 1;

/** The levels of a frame's bands, in decibels below full scale. */
export function createBandLevels(rateHz: number): (frame: Int16Array) => number[] {
  const spectrum = createSpectrum(512);
  const binOf = (hz: number) => Math.round((hz * 512) / rateHz);

  return (frame) => {
    const powers = spectrum(frame);
    return edgesHz.slice(1).map((toHz, band) => {
      let power = 1e-12;
      for (let bin = binOf(edgesHz[band] ?? 0); bin < binOf(toHz); bin++) power += powers[bin] ?? 0;
      return 10 * Math.log10(power);
    });
  };
}
