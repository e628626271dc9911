import { INPUT_RATE_HZ } from '../audio/format.ts';

const FRAME_SAMPLES = INPUT_RATE_HZ / 50;
/** Softer frames than the loudest by this much are pauses, or background. */
const LOUD_DB = 25;
/** A voice that is near has a few bright sounds among dull ones. */
const BRIGHTEST_SHARE = 0.9;

/**
 * How bright the brightest sounds of a voice are: the power of the differences between samples against that of the
 * samples, from 0 (the lowest tones) to 4. Walls and distance take the high tones away.
 */
export function brightnessOf(sound: Int16Array): number {
  const frames: { readonly power: number; readonly ratio: number }[] = [];
  let before = 0;
  for (let from = 0; from + FRAME_SAMPLES <= sound.length; from += FRAME_SAMPLES) {
    let [power, change] = [0, 0];
    for (let at = from; at < from + FRAME_SAMPLES; at++) {
      const sample = sound[at] ?? 0;
      power += sample ** 2;
      change += (sample - before) ** 2;
      before = sample;
    }
    frames.push({ power, ratio: power === 0 ? 0 : change / power });
  }
  const loudest = frames.reduce((most, { power }) => Math.max(most, power), 0);
  const ratios = frames.filter(({ power }) => power > loudest / 10 ** (LOUD_DB / 10)).map(({ ratio }) => ratio);
  ratios.sort((a, b) => a - b);
  return ratios[Math.floor(BRIGHTEST_SHARE * (ratios.length - 1))] ?? 0;
}
