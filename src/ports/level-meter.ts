import type { OpenMicrophone } from './microphone.ts';

export type LevelListener = (level: number) => void;

/** How loud the microphone is, 0 to 100, about 30 times a second. Never goes through state. */
export type LevelMeter = {
  open(microphone: OpenMicrophone): Promise<void>;
  subscribe(listener: LevelListener): () => void;
  close(): void;
};
