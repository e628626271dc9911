import { SAMPLE_RATE_HZ, spokenPhrases } from './speech.ts';

/** Each number has its own pitch, so that a part of a word identifies it. */
const LOWEST_HZ = 400;
const STEP_HZ = 40;

const WORD_S = 0.5;
/** Under the tone a person speaks, a little softer: a tone alone is no speech to the voice detector. */
const SPEECH_LEVEL = 0.15;
const TONE_LEVEL = 0.35;

/** Where in the phrases a word of voiced sounds begins, in samples. */
const WORD_AT = 1600;

function pitchOf(number: number): number {
  return LOWEST_HZ + STEP_HZ * number;
}

/** Audio with the words 1, 2, 3 ... at these moments. */
export function numberedWords(atS: readonly number[], totalS: number): Float32Array {
  const samples = new Float32Array(Math.round(totalS * SAMPLE_RATE_HZ));
  for (const [index, startS] of atS.entries())
    samples.set(numberedWord(index + 1, WORD_S), Math.round(startS * SAMPLE_RATE_HZ));
  return samples;
}

/** The word of a number, drawn out to this length. */
export function numberedWord(number: number, lengthS: number): Float32Array {
  const spoken = loudened(spokenPhrases(0, 1).subarray(WORD_AT, WORD_AT + lengthS * SAMPLE_RATE_HZ), SPEECH_LEVEL);
  return spoken.map((sample, at) => {
    const s = at / SAMPLE_RATE_HZ;
    const edge = Math.min(1, s / 0.02, (lengthS - s) / 0.02);
    return edge * (TONE_LEVEL * Math.sin(2 * Math.PI * pitchOf(number) * s) + sample);
  });
}

/** Every 20 ms of the speech at the same level (root mean square), so that it never drowns the tone. */
function loudened(speech: Float32Array, level: number): Float32Array {
  const step = 0.02 * SAMPLE_RATE_HZ;
  return speech.map((sample, at) => {
    const around = speech.subarray(Math.floor(at / step) * step, (Math.floor(at / step) + 1) * step);
    return (
      (sample * level) /
      Math.max(0.02, Math.sqrt(around.reduce((sum, value) => sum + value * value, 0) / around.length))
    );
  });
}

/** The numbers in the audio, in order: the transcript of a recogniser. */
export function numbersIn(samples: Int16Array, words: number): number[] {
  const window = Math.round(0.1 * SAMPLE_RATE_HZ);
  const numbers: number[] = [];
  for (let from = 0; from + window <= samples.length; from += window) {
    const heard = loudest(samples.subarray(from, from + window), words);
    if (heard !== undefined && numbers.at(-1) !== heard) numbers.push(heard);
  }
  return numbers;
}

/** The number whose pitch holds most of the energy, if it stands out at all. */
function loudest(samples: Int16Array, words: number): number | undefined {
  let energy = 0;
  for (const sample of samples) energy += sample * sample;
  if (energy / samples.length < 1000 ** 2) return undefined;
  let best = { number: 0, share: 0 };
  for (let number = 1; number <= words; number++) {
    const share = power(samples, pitchOf(number)) / energy;
    if (share > best.share) best = { number, share };
  }
  // A pure tone holds half its samples' energy in its own pitch: others are clicks at an edge.
  return best.share > 0.25 * samples.length ? best.number : undefined;
}

/** Goertzel's algorithm. */
function power(samples: Int16Array, hz: number): number {
  const turn = 2 * Math.cos((2 * Math.PI * hz) / SAMPLE_RATE_HZ);
  let [value, two] = [0, 0];
  for (const sample of samples) [value, two] = [sample + turn * value - two, value];
  return value * value + two * two - turn * value * two;
}
