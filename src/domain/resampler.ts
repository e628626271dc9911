/** Input samples on each side of an output sample that contribute to it. */
const HALF_TAPS = 12;

/**
 * Polyphase windowed-sinc resampler for a stream of chunks. Output samples fall on a small number of positions (phases)
 * between two input samples; the filter of each phase is computed once.
 */
export class Resampler {
  /** One filter per phase. */
  readonly #filters: readonly Float64Array[];
  /** How far one output sample advances, in phases. */
  readonly #step: number;
  /** Input that later output samples still need. */
  #input: number[] = Array.from({ length: HALF_TAPS - 1 }, () => 0);
  #phase = 0;

  constructor(fromHz: number, toHz: number) {
    const divisor = greatestCommonDivisor(fromHz, toHz);
    const phases = toHz / divisor;
    const cutoff = Math.min(1, toHz / fromHz);
    this.#step = fromHz / divisor;
    this.#filters = Array.from({ length: phases }, (_, phase) => createFilter(phase / phases, cutoff));
  }

  push(samples: Int16Array): Int16Array {
    for (const sample of samples) this.#input.push(sample);
    return this.#drain();
  }

  /** The output of the last input samples, at the end of the stream. */
  flush(): Int16Array {
    for (let pad = 0; pad < HALF_TAPS; pad++) this.#input.push(0);
    return this.#drain();
  }

  #drain(): Int16Array {
    const output: number[] = [];
    const phases = this.#filters.length;
    let start = 0;
    while (start + 2 * HALF_TAPS <= this.#input.length) {
      output.push(convolve(this.#input, start, this.#filters[this.#phase] ?? new Float64Array()));
      this.#phase += this.#step;
      start += Math.floor(this.#phase / phases);
      this.#phase %= phases;
    }
    this.#input = this.#input.slice(start);
    return Int16Array.from(output);
  }
}

/** A whole sound at another rate. */
export function resampled(samples: Int16Array, fromHz: number, toHz: number): Int16Array {
  const resampler = new Resampler(fromHz, toHz);
  const [body, rest] = [resampler.push(samples), resampler.flush()];
  const whole = new Int16Array(body.length + rest.length);
  whole.set(body);
  whole.set(rest, body.length);
  return whole;
}

function convolve(input: readonly number[], start: number, filter: Float64Array): number {
  let sum = 0;
  for (let tap = 0; tap < filter.length; tap++) sum += (input[start + tap] ?? 0) * (filter[tap] ?? 0);
  return Math.max(-32_768, Math.min(32_767, Math.round(sum)));
}

/** The filter for an output sample that lies `fraction` of the way from one input sample to the next. */
function createFilter(fraction: number, cutoff: number): Float64Array {
  const weights = Float64Array.from({ length: 2 * HALF_TAPS }, (_, tap) => {
    const distance = tap - (HALF_TAPS - 1) - fraction;
    return cutoff * sinc(cutoff * distance) * blackmanWindow(distance / HALF_TAPS);
  });
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

function blackmanWindow(x: number): number {
  return Math.abs(x) > 1 ? 0 : 0.42 + 0.5 * Math.cos(Math.PI * x) + 0.08 * Math.cos(2 * Math.PI * x);
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
