import type { OpenMicrophone } from './microphone.ts';

/** Plays what a microphone hears, for a user whose earphones let little of it through. */
export type OriginalSound = {
  /** This microphone from now on, muted or not, in place of the previous one. */
  follow(microphone: OpenMicrophone): void;
  /** From 0, which plays nothing, to 1. */
  setVolume(volume: number): void;
  close(): void;
};
