/** Input samples on each side of an output sample that shape it. */
const HALF_TAPS = 12;

/** Changes the rate of a sound that comes in pieces. */
export type Resampler = {
  push(samples: Int16Array): Int16Array;
  /** The last samples, once no more come. */
  flush(): Int16Array;
};

/** Polyphase windowed sinc: the output times fall on few different places between input samples, each with its filter. */
export function createResampler(fromHz: number, toHz: number): Resampler {
  const common = greatestCommonDivisor(fromHz, toHz);
  const phases = toHz / common;
  const step = fromHz / common;
  const filters = Array.from({ length: phases }, (_, phase) => filterAt(phase / phases, Math.min(1, toHz / fromHz)));
  let input: number[] = Array.from({ length: HALF_TAPS - 1 }, () => 0);
  let phase = 0;

  function next(filter: Float64Array): number {
    let sum = 0;
    for (let tap = 0; tap < filter.length; tap++) sum += (input[start + tap] ?? 0) * (filter[tap] ?? 0);
    return Math.max(-32_768, Math.min(32_767, Math.round(sum)));
  }

  let start = 0;
  function drain(): Int16Array {
    const output: number[] = [];
    for (start = 0; start + 2 * HALF_TAPS <= input.length;) {
      output.push(next(filters[phase] ?? new Float64Array()));
      phase += step;
      start += Math.floor(phase / phases);
      phase %= phases;
    }
    input = input.slice(start);
    return Int16Array.from(output);
  }

  return {
    push(samples) {
      for (const sample of samples) input.push(sample);
      return drain();
    },
    flush() {
      for (let pad = 0; pad < HALF_TAPS; pad++) input.push(0);
      return drain();
    },
  };
}

/** The weights of the samples around a point `fraction` of the way to the next sample. */
function filterAt(fraction: number, cutoff: number): Float64Array {
  const weights = Float64Array.from({ length: 2 * HALF_TAPS }, (_, tap) => {
    const distance = tap - (HALF_TAPS - 1) - fraction;
    return cutoff * sinc(cutoff * distance) * blackman(distance / HALF_TAPS);
  });
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

function blackman(x: number): number {
  return Math.abs(x) > 1 ? 0 : 0.42 + 0.5 * Math.cos(Math.PI * x) + 0.08 * Math.cos(2 * Math.PI * x);
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
