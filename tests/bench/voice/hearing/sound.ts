/** Sounds at 16 kHz, as floating-point numbers in the range of 16-bit samples. */
export const RATE_HZ = 16_000;

export type Random = () => number;

/** Uniform numbers between -1 and 1; the same seed gives the same numbers. */
export function randomNumbers(seed: number): Random {
  let state = seed % 2_147_483_647 || 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return (2 * state) / 2_147_483_647 - 1;
  };
}

/** A whole number from 0 to `below` - 1. */
export function pick(random: Random, below: number): number {
  return Math.min(below - 1, Math.floor(((random() + 1) / 2) * below));
}

export function between(random: Random, low: number, high: number): number {
  return low + ((random() + 1) / 2) * (high - low);
}

export function samplesOf(ms: number): number {
  return Math.round((ms * RATE_HZ) / 1000);
}

/** Root mean square of the samples that are not silent: pauses do not make speech softer. */
export function activeRms(sound: ArrayLike<number>): number {
  let [sum, count] = [0, 0];
  for (let at = 0; at + 320 <= sound.length; at += 320) {
    let energy = 0;
    for (let i = at; i < at + 320; i++) energy += (sound[i] ?? 0) ** 2;
    if (energy / 320 < 10 ** 2) continue;
    sum += energy;
    count += 320;
  }
  return Math.sqrt(sum / Math.max(1, count));
}

export function rmsOf(sound: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < sound.length; at++) sum += (sound[at] ?? 0) ** 2;
  return Math.sqrt(sum / Math.max(1, sound.length));
}

export function mixInto(target: Float64Array, sound: ArrayLike<number>, at: number, gain = 1): void {
  const end = Math.min(sound.length, target.length - at);
  for (let i = Math.max(0, -at); i < end; i++) target[at + i] = (target[at + i] ?? 0) + gain * (sound[i] ?? 0);
}

/** The same sound faster and higher, or slower and lower, which makes another talker of it. */
export function retuned(sound: ArrayLike<number>, factor: number): Float64Array {
  return Float64Array.from({ length: Math.floor(sound.length / factor) - 1 }, (_, at) => {
    const from = Math.floor(at * factor);
    const share = at * factor - from;
    return (1 - share) * (sound[from] ?? 0) + share * (sound[from + 1] ?? 0);
  });
}

/** A voice from across the room: softer highs, and reflections that fade by 60 dB in 0.5 s. */
export function reverberated(sound: ArrayLike<number>, random: Random): Float64Array {
  const output = new Float64Array(sound.length + samplesOf(300));
  const taps = Array.from({ length: 60 }, (_, tap) => {
    const delay = tap === 0 ? 0 : samplesOf(between(random, 5, 300));
    return { delay, gain: tap === 0 ? 1 : 0.5 * random() * 10 ** ((-60 * delay) / (20 * samplesOf(500))) };
  });
  let smoothed = 0;
  const dull = Float64Array.from(sound, (sample) => (smoothed += 0.5 * (sample - smoothed)));
  for (const { delay, gain } of taps) mixInto(output, dull, delay, gain);
  return output;
}
