import { createEchoGate } from '../../../../src/domain/echo-gate/echo-gate.ts';
import { BAND_COUNT, createBandLevels, silentLevels } from './band-levels.ts';
import { HEARD_RATE_HZ } from './hearing.ts';
import { VOICE_RATE_HZ } from './playback.ts';

/**
 * Keeps the service from interpreting its own voice where a phone's loudspeaker plays it into the microphone and the
 * browser's echo cancellation does not catch all of it. A person who speaks over the voice is heard all the same.
 */
export type EchoEar = {
  /** Once per frame time: what was sent to be played, if anything. */
  played(samples: Int16Array | undefined): void;
  /** True when the frame holds no more than our own voice. */
  isOwnVoice(frame: Int16Array): boolean;
};

export function createEchoEar(): EchoEar {
  const gate = createEchoGate(BAND_COUNT);
  const playedLevels = createBandLevels(VOICE_RATE_HZ);
  const heardLevels = createBandLevels(HEARD_RATE_HZ);

  return {
    played: (samples) => gate.play(samples && playedLevels(samples)),
    isOwnVoice: (frame) => gate.expectsEcho && gate.isEcho(isQuiet(frame) ? silentLevels : heardLevels(frame)),
  };
}

/** Nobody's voice, nor ours: where echo cancellation works, most of what is heard while we speak. */
const QUIET_RMS = 32_768 * 10 ** (-58 / 20);

function isQuiet(frame: Int16Array): boolean {
  let energy = 0;
  for (const sample of frame) energy += sample * sample;
  return energy < frame.length * QUIET_RMS ** 2;
}
