import { createPcmQueue } from './pcm-queue.ts';
import { INPUT_RATE_HZ } from './audio-decoder.ts';

const SAMPLES_PER_MS = INPUT_RATE_HZ / 1000;

/** The sound heard lately, by the time it was heard. Times are milliseconds of sound since the call began. */
export type AudioHistory = {
  readonly nowMs: number;
  readonly heldMs: number;
  add(frame: Int16Array): void;
  forgetBefore(ms: number): void;
  /** The sound between two times, or what is left of it; it and all before it is forgotten. */
  take(fromMs: number, toMs: number): Int16Array;
};

export function createAudioHistory(): AudioHistory {
  const sound = createPcmQueue();
  let forgottenMs = 0;

  const nowMs = () => forgottenMs + sound.length / SAMPLES_PER_MS;

  function forgetBefore(ms: number) {
    const samples = Math.floor((ms - forgottenMs) * SAMPLES_PER_MS);
    if (samples <= 0) return;
    forgottenMs += sound.drop(samples) / SAMPLES_PER_MS;
  }

  return {
    get nowMs() {
      return nowMs();
    },
    get heldMs() {
      return nowMs() - forgottenMs;
    },
    add: (frame) => sound.push(frame),
    forgetBefore,
    take(fromMs, toMs) {
      forgetBefore(fromMs);
      const samples = sound.take(Math.max(0, Math.floor((toMs - forgottenMs) * SAMPLES_PER_MS)));
      forgottenMs += samples.length / SAMPLES_PER_MS;
      return samples;
    },
  };
}
