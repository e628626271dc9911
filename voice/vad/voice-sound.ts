import type { VoiceSound } from '../../src/domain/utterance-gate/far-voice.ts';
import { INPUT_RATE_HZ } from '../audio/format.ts';

const FRAME_SAMPLES = INPUT_RATE_HZ / 50;
/** Frames that are softer than the loudest by this much are pauses, or background. */
const LOUD_DB = 25;
/** The softest frames are background, whose hiss makes a soft voice bright. */
const BACKGROUND_SHARE = 0.1;
const ONSET_FRAMES = 4;
/** Onsets are measured from this much above the background. */
const ABOVE_BACKGROUND_DB = 2;
/** Against the logarithm of zero, in digital silence. */
const LEAST_POWER = 1e-3;

/** Means in one frame: of the squares of the samples, of their differences and of their second differences, and of the fourth powers of these. */
type Frame = { readonly power: number; readonly change: number; readonly bend: number; readonly bend4: number };

/** Measures the sound of a voice for its distance, in less than 1 ms for each second of it. */
export function voiceSoundOf(sound: Int16Array): VoiceSound | undefined {
  const frames = framesOf(sound);
  const byPower = frames.toSorted((a, b) => a.power - b.power);
  const [background, loudest] = [byPower[Math.floor(BACKGROUND_SHARE * frames.length)], byPower.at(-1)];
  if (!background || !loudest) return undefined;
  const least = Math.max(loudest.power / 10 ** (LOUD_DB / 10), 2 * background.power);
  const isLoud = ({ power }: Frame) => power > least;
  const loud = byPower.filter(isLoud);
  if (loud.length === 0) return undefined;
  const floorDb = toDb(background.power) + ABOVE_BACKGROUND_DB;
  const levelsDb = frames.map(({ power }) => Math.max(floorDb, toDb(power)));
  const risesDb = levelsDb.flatMap((levelDb, at) => {
    const [frame, beforeDb] = [frames[at], levelsDb[at - ONSET_FRAMES]];
    return frame && beforeDb !== undefined && isLoud(frame) ? [levelDb - beforeDb] : [];
  });
  const shares = (of: 'change' | 'bend') =>
    loud.map((frame) => Math.max(0, frame[of] - background[of]) / (frame.power - background.power));
  return {
    levelDb: toDb(byPower[Math.floor(0.9 * (byPower.length - 1))]?.power ?? 0),
    brightness: quantile(shares('change'), 0.9),
    highTones: quantile(shares('bend'), 0.5),
    kurtosis: quantile(
      loud.map(({ bend, bend4 }) => bend4 / (bend ** 2 + LEAST_POWER)),
      0.5,
    ),
    onsetDb: quantile(risesDb, 0.9),
  };
}

function framesOf(sound: Int16Array): Frame[] {
  const frames: Frame[] = [];
  let [before, changeBefore] = [0, 0];
  for (let from = 0; from + FRAME_SAMPLES <= sound.length; from += FRAME_SAMPLES) {
    let [power, change, bend, bend4] = [0, 0, 0, 0];
    for (let at = from; at < from + FRAME_SAMPLES; at++) {
      const sample = sound[at] ?? 0;
      const difference = sample - before;
      const square = (difference - changeBefore) ** 2;
      power += sample ** 2;
      change += difference ** 2;
      bend += square;
      bend4 += square ** 2;
      [before, changeBefore] = [sample, difference];
    }
    const mean = (sum: number) => sum / FRAME_SAMPLES;
    frames.push({ power: mean(power) + LEAST_POWER, change: mean(change), bend: mean(bend), bend4: mean(bend4) });
  }
  return frames;
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? 0;
}

function toDb(power: number): number {
  return 10 * Math.log10(power);
}
