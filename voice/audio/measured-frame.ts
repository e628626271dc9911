import { INPUT_FRAME_SAMPLES, INPUT_RATE_HZ } from './format.ts';

/** Resolution of the loudness. */
export const STEP_MS = 10;
const STEP_SAMPLES = (INPUT_RATE_HZ * STEP_MS) / 1000;

/** A frame of the microphone with its loudness, which is measured once for all that judge the frame. */
export type MeasuredFrame = {
  readonly samples: Int16Array;
  /** The mean power of each step; that of a full-scale square wave is 1. */
  readonly stepPowers: readonly number[];
};

export function measure(samples: Int16Array): MeasuredFrame {
  const stepPowers: number[] = [];
  for (let from = 0; from + STEP_SAMPLES <= samples.length; from += STEP_SAMPLES) {
    let energy = 0;
    for (let at = from; at < from + STEP_SAMPLES; at++) energy += (samples[at] ?? 0) ** 2;
    stepPowers.push(energy / STEP_SAMPLES / 32_768 ** 2);
  }
  return { samples, stepPowers };
}

export const silentFrame: MeasuredFrame = measure(new Int16Array(INPUT_FRAME_SAMPLES));
