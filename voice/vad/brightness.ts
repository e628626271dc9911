import { INPUT_RATE_HZ } from '../audio/format.ts';

const FRAME_SAMPLES = INPUT_RATE_HZ / 50;
/** Softer frames than the loudest by this much are pauses, or background. */
const LOUD_DB = 25;
/** The softest frames are background, whose hiss makes a soft voice bright. */
const BACKGROUND_SHARE = 0.1;
/** A voice that is near has a few bright sounds among dull ones. */
const BRIGHTEST_SHARE = 0.9;

/**
 * How bright the brightest sounds of a voice are: the power of the differences between samples against that of the
 * samples, from 0 (the lowest tones) to 4. Walls and distance take the high tones away.
 */
export function brightnessOf(sound: Int16Array): number {
  const frames: { readonly power: number; readonly change: number }[] = [];
  let before = 0;
  for (let from = 0; from + FRAME_SAMPLES <= sound.length; from += FRAME_SAMPLES) {
    let [power, change] = [0, 0];
    for (let at = from; at < from + FRAME_SAMPLES; at++) {
      const sample = sound[at] ?? 0;
      power += sample ** 2;
      change += (sample - before) ** 2;
      before = sample;
    }
    frames.push({ power, change });
  }
  frames.sort((a, b) => a.power - b.power);
  const background = frames[Math.floor(BACKGROUND_SHARE * frames.length)] ?? { power: 0, change: 0 };
  const least = Math.max((frames.at(-1)?.power ?? 0) / 10 ** (LOUD_DB / 10), 2 * background.power);
  const ratios = frames
    .filter(({ power }) => power > least)
    .map(({ power, change }) => Math.max(0, change - background.change) / (power - background.power));
  ratios.sort((a, b) => a - b);
  return ratios[Math.floor(BRIGHTEST_SHARE * (ratios.length - 1))] ?? 0;
}
