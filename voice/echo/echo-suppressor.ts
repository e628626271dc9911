import { createEchoGate } from '../../src/domain/echo-gate/echo-gate.ts';
import { BAND_COUNT } from '../../src/domain/echo-gate/speech-bands.ts';
import { createBandLevels, SAMPLES_PER_FRAME, silentLevels, downsample } from './band-levels.ts';
import { createEchoCanceller } from './echo-canceller.ts';
import { INPUT_RATE_HZ } from '../audio/audio-decoder.ts';
import { FRAME_MS } from '../audio/pacer.ts';
import { OUTPUT_RATE_HZ } from '../audio/playback.ts';

/**
 * Keeps the service from interpreting its own voice where a phone's loudspeaker plays it into the microphone and the
 * browser's echo cancellation does not catch all of it. A person who speaks over the voice is heard all the same.
 */
export type EchoSuppressor = {
  /** Once per frame time: what was sent to be played, if anything. */
  played(samples: Int16Array | undefined): void;
  /** True when the frame holds no more than our own voice. */
  isEcho(frame: Int16Array): boolean;
};

export function createEchoSuppressor(): EchoSuppressor {
  const gate = createEchoGate(BAND_COUNT);
  const levels = createBandLevels();
  const subtraction = createEchoCanceller();
  /** Frames since a person was last seen, and since they were seen before that. */
  let [sinceLast, sinceBefore] = [Infinity, Infinity];

  function isPerson(frame: Int16Array): boolean {
    if (isQuiet(frame)) {
      subtraction.skip(SAMPLES_PER_FRAME);
      return !gate.isEcho(silentLevels);
    }
    const heard = downsample(frame, INPUT_RATE_HZ);
    const delay = gate.delayFrames;
    const unexplained = subtraction.hear(heard, delay === undefined ? undefined : delay * SAMPLES_PER_FRAME);
    return !gate.isEcho(levels(heard), levels(unexplained));
  }

  /** Our voice is louder in places than the person: seen twice in 80 ms, they are there in between. */
  function goesOn(person: boolean): boolean {
    sinceLast += 1;
    sinceBefore += 1;
    if (person) [sinceLast, sinceBefore] = [0, sinceLast];
    return person || sinceBefore < SAME_PERSON_FRAMES;
  }

  return {
    played(samples) {
      const sound = samples && downsample(samples, OUTPUT_RATE_HZ);
      subtraction.play(sound ?? silence);
      gate.play(sound && levels(sound));
    },
    isEcho(frame) {
      if (gate.expectsEcho) return !goesOn(isPerson(frame));
      subtraction.skip(SAMPLES_PER_FRAME);
      return false;
    },
  };
}

const silence = new Float64Array(SAMPLES_PER_FRAME);

const SAME_PERSON_FRAMES = 80 / FRAME_MS;

/** Nobody's voice, nor ours: where echo cancellation works, most of what is heard while we speak. */
const QUIET_RMS = 32_768 * 10 ** (-58 / 20);

function isQuiet(frame: Int16Array): boolean {
  let energy = 0;
  for (const sample of frame) energy += sample * sample;
  return energy < frame.length * QUIET_RMS ** 2;
}
