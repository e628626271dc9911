import { createFft } from './fft.ts';

/**
 * The power of each frequency of a short piece of sound; that of a full-scale tone adds up to 1. `count` samples are
 * windowed and filled up with silence to `size`, a power of two.
 */
export function createPowerSpectrum(size: number, count: number): (samples: Float64Array) => Float64Array {
  const fourier = createFft(size);
  const window = Float64Array.from(
    { length: count },
    (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (at + 0.5)) / count),
  );
  const real = new Float64Array(size);
  const imaginary = new Float64Array(size);
  const powers = new Float64Array(size / 2);

  return (samples) => {
    real.fill(0);
    imaginary.fill(0);
    for (let at = 0; at < count; at++) real[at] = (samples[at] ?? 0) * (window[at] ?? 0);
    fourier.forward(real, imaginary);
    // The window takes 3/8 of the power, a full-scale tone has half of one, and half of that lies in the mirrored bins.
    const scale = 1 / (size * count * 0.375 * 0.5 * 0.5);
    for (let bin = 0; bin < powers.length; bin++) {
      powers[bin] = ((real[bin] ?? 0) ** 2 + (imaginary[bin] ?? 0) ** 2) * scale;
    }
    return powers;
  };
}
