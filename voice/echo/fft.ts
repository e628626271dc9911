/** Transforms in place; both parts are of the size that the transform was made for. */
export type Fft = {
  forward(real: Float64Array, imaginary: Float64Array): void;
  /** Undoes `forward`. */
  backward(real: Float64Array, imaginary: Float64Array): void;
};

/** A plain radix-2 transform over tables made once; `size` is a power of two. */
export function createFft(size: number): Fft {
  const cosines = Float64Array.from({ length: size / 2 }, (_, k) => Math.cos((2 * Math.PI * k) / size));
  const sines = Float64Array.from({ length: size / 2 }, (_, k) => -Math.sin((2 * Math.PI * k) / size));
  const order = reversedBits(size);

  function reorder(values: Float64Array) {
    for (let at = 0; at < size; at++) {
      const other = order[at] ?? 0;
      if (other <= at) continue;
      const value = values[at] ?? 0;
      values[at] = values[other] ?? 0;
      values[other] = value;
    }
  }

  function butterflies(real: Float64Array, imaginary: Float64Array, span: number) {
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

  function forward(real: Float64Array, imaginary: Float64Array) {
    reorder(real);
    reorder(imaginary);
    for (let span = 1; span < size; span *= 2) butterflies(real, imaginary, span);
  }

  return {
    forward,
    backward(real, imaginary) {
      // The transform of the swapped parts is the swapped inverse, but for the size.
      forward(imaginary, real);
      for (let at = 0; at < size; at++) {
        real[at] = (real[at] ?? 0) / size;
        imaginary[at] = (imaginary[at] ?? 0) / size;
      }
    },
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
