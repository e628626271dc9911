/** Complex transforms in place; both arrays have the size that the transform was created for. */
export type Fft = {
  forward(real: Float64Array, imaginary: Float64Array): void;
  /** The inverse of `forward`, scaled. */
  inverse(real: Float64Array, imaginary: Float64Array): void;
};

/** Radix-2 FFT with precomputed tables; `size` is a power of two. */
export function createFft(size: number): Fft {
  const cosines = Float64Array.from({ length: size / 2 }, (_, k) => Math.cos((2 * Math.PI * k) / size));
  const sines = Float64Array.from({ length: size / 2 }, (_, k) => -Math.sin((2 * Math.PI * k) / size));
  const bitReversed = bitReversedIndices(size);

  function permute(values: Float64Array) {
    for (let at = 0; at < size; at++) {
      const other = bitReversed[at] ?? 0;
      if (other <= at) continue;
      const value = values[at] ?? 0;
      values[at] = values[other] ?? 0;
      values[other] = value;
    }
  }

  function butterflies(real: Float64Array, imaginary: Float64Array, span: number) {
    const stride = size / (2 * span);
    for (let start = 0; start < size; start += 2 * span) {
      for (let at = start, twiddle = 0; at < start + span; at++, twiddle += stride) {
        const cos = cosines[twiddle] ?? 0;
        const sin = sines[twiddle] ?? 0;
        const re = real[at + span] ?? 0;
        const im = imaginary[at + span] ?? 0;
        const rotatedRe = re * cos - im * sin;
        const rotatedIm = re * sin + im * cos;
        real[at + span] = (real[at] ?? 0) - rotatedRe;
        imaginary[at + span] = (imaginary[at] ?? 0) - rotatedIm;
        real[at] = (real[at] ?? 0) + rotatedRe;
        imaginary[at] = (imaginary[at] ?? 0) + rotatedIm;
      }
    }
  }

  function forward(real: Float64Array, imaginary: Float64Array) {
    permute(real);
    permute(imaginary);
    for (let span = 1; span < size; span *= 2) butterflies(real, imaginary, span);
  }

  return {
    forward,
    inverse(real, imaginary) {
      // Transforming with real and imaginary parts swapped gives the inverse, swapped and unscaled.
      forward(imaginary, real);
      for (let at = 0; at < size; at++) {
        real[at] = (real[at] ?? 0) / size;
        imaginary[at] = (imaginary[at] ?? 0) / size;
      }
    },
  };
}

function bitReversedIndices(size: number): Uint16Array {
  const bits = Math.log2(size);
  return Uint16Array.from({ length: size }, (_, index) => {
    let reversed = 0;
    for (let bit = 0; bit < bits; bit++) reversed |= ((index >> bit) & 1) << (bits - 1 - bit);
    return reversed;
  });
}
