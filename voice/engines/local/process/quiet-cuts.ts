import { INPUT_RATE_HZ } from '../../../audio/format.ts';

/** Long enough to lie between two words. */
const WINDOW_SAMPLES = INPUT_RATE_HZ / 50;

/** Cuts sound into pieces for a model with a limited length, each at the quietest moment of the second half. */
export function quietCuts(sound: Int16Array, maxSamples: number): Int16Array[] {
  if (sound.length <= maxSamples) return [sound];
  const at = quietest(sound, maxSamples >> 1, maxSamples);
  return [sound.subarray(0, at), ...quietCuts(sound.subarray(at), maxSamples)];
}

/** The middle of the quietest window between two offsets. */
function quietest(sound: Int16Array, from: number, to: number): number {
  let best = from;
  let bestEnergy = Number.POSITIVE_INFINITY;
  for (let start = from; start + WINDOW_SAMPLES <= to; start += WINDOW_SAMPLES) {
    let energy = 0;
    for (let at = start; at < start + WINDOW_SAMPLES; at++) energy += (sound[at] ?? 0) ** 2;
    if (energy >= bestEnergy) continue;
    bestEnergy = energy;
    best = start;
  }
  return best + (WINDOW_SAMPLES >> 1);
}
