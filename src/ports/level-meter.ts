import type { OpenMicrophone } from './microphone.ts';

export type LevelListener = (level: number) => void;

/** The loudness of the microphone, 0 to 100, about 30 times a second: too often to go through state. */
export type LevelMeter = {
  open(microphone: OpenMicrophone): Promise<void>;
  /** @returns unsubscribes */
  subscribe(listener: LevelListener): () => void;
  close(): void;
};
