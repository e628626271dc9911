/**
 * The measures of a voice that depend on its distance: walls take its high tones, and reflections blur its pulses and
 * soften its onsets. Measured in frames of 20 ms that are no pauses.
 */
export type VoiceSound = {
  /** The level that the loudest tenth of the frames exceeds, in dB. */
  readonly levelDb: number;
  /** The power of the differences between samples against that of the samples, from 0 to 4: 90 % of the frames. */
  readonly brightness: number;
  /** The power of the second differences against that of the samples, from 0 to 16: half of the frames. */
  readonly highTones: number;
  /** The kurtosis of the second differences, half of the frames: 3 in noise, more in the pulses of a voice. */
  readonly kurtosis: number;
  /** Rises of the level in 80 ms, 90 % of the frames. */
  readonly onsetDb: number;
};

const MAX_BRIGHTNESS = 0.06;
const MAX_HIGH_TONES = 0.004;
/** Below that of noise: reflections that overlap have blurred the pulses. */
const MAX_KURTOSIS = 2.9;
const MAX_ONSET_DB = 16;

/** Whether every sign says that walls are between: a voice with any high tone, pulse or onset is near. */
export function isLikeBehindWalls(sound: VoiceSound): boolean {
  const isDull = sound.brightness < MAX_BRIGHTNESS && sound.highTones < MAX_HIGH_TONES;
  return isDull && sound.kurtosis < MAX_KURTOSIS && sound.onsetDb < MAX_ONSET_DB;
}
