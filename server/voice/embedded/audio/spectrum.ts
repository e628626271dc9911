/**
 * The power of each frequency of a short piece of sound; that of a full-scale tone adds up to 1. A plain radix-2 transform over
 * tables made once; `count` samples are windowed and filled up with silence to `size`, a power of two.
 */
export function createSpectrum(size: number, count: number): (samples: Float64Array) => Float64Array {
  const cosines = Float64Array.from({ length: size / 2 }, (_, k) => Math.cos((2 * Math.PI * k) / size));
  const sines = Float64Array.from({ length: size / 2 }, (_, k) => -Math.sin((2 * Math.PI * k) / size));
  const order = reversedBits(size);
  const window = Float64Array.from(
    { length: count },
    (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (at + 0.5)) / count),
  );
  const real = new Float64Array(size);
  const imaginary = new Float64Array(size);
  const powers = new Float64Array(size / 2);

  function load(samples: Float64Array) {
    real.fill(0);
    imaginary.fill(0);
    for (let at = 0; at < count; at++) real[order[at] ?? 0] = (samples[at] ?? 0) * (window[at] ?? 0);
  }

  function butterflies(span: number) {
    const stride = size / (2 * span);
    for (let start = 0; start < size; start += 2 * span) {
      for (let at = start, turn = 0; at < start + span; at++, turn += stride) {
        const cos = cosines[turn] ?? 0;
        const sin = sines[turn] ?? 0;
        const re = real[at + span] ?? 0;
        const im = imaginary[at + span] ?? 0;
        const turnedRe = re * cos - im * sin;
        const turnedIm = re * sin + im * cos;
        real[at + span] = (real[at] ?? 0) - turnedRe;
        imaginary[at + span] = (imaginary[at] ?? 0) - turnedIm;
        real[at] = (real[at] ?? 0) + turnedRe;
        imaginary[at] = (imaginary[at] ?? 0) + turnedIm;
      }
    }
  }

  return (samples) => {
    load(samples);
    for (let span = 1; span < size; span *= 2) butterflies(span);
    // The window takes 3/8 of the power, a full-scale tone has half of one, and half of that lies in the mirrored bins.
    const scale = 1 / (size * count * 0.375 * 0.5 * 0.5);
    for (let bin = 0; bin < powers.length; bin++) {
      powers[bin] = ((real[bin] ?? 0) ** 2 + (imaginary[bin] ?? 0) ** 2) * scale;
    }
    return powers;
  };
}

function reversedBits(size: number): Uint16Array {
  const bits = Math.log2(size);
  return Uint16Array.from({ length: size }, (_, index) => {
    let reversed = 0;
    for (let bit = 0; bit < bits; bit++) reversed |= ((index >> bit) & 1) << (bits - 1 - bit);
    return reversed;
  });
}
