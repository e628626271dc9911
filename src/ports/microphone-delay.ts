import type { OpenMicrophone } from './microphone.ts';

/** The end of the input, buffered while the microphone is muted: what people say before it opens is not lost. */
export const MICROPHONE_DELAY_MS = 500;

export type MicrophoneDelay = {
  /** Keeps this microphone's sound from now on, muted or not, in place of the previous one. */
  record(microphone: OpenMicrophone): void;
  /** Delivers what was heard MICROPHONE_DELAY_MS ago. Undefined while the browser runs no audio. */
  microphone(): OpenMicrophone | undefined;
  close(): void;
};
