import { createFft } from '../audio/fft.ts';

/**
 * The power of each frequency bin of a short signal; the bins of a full-scale tone add up to 1. `count` samples are
 * windowed (Hann) and zero-padded to `size`, a power of two. The returned array is reused by the next call.
 */
export function createPowerSpectrum(size: number, count: number): (samples: Float64Array) => Float64Array {
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
