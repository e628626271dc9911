import type { LossBetween } from '../domain/connection/audio-loss.ts';
import type { ReplayStart } from '../domain/connection/replay-buffer.ts';
import type { OpenMicrophone } from './microphone.ts';

/** Remembers the last half minute of the microphone, so that what a dead line swallowed can be sent again. */
export type MicrophoneBuffer = {
  /** Listens to this microphone from now on, in place of the one before. */
  record(microphone: OpenMicrophone): Promise<void>;
  /** What a line sends while it catches up: silence, then the past, then the present. Undefined where it cannot be had. */
  microphone(): OpenMicrophone | undefined;
  /**
   * Says again what was said since then, but nothing from before the pause in which an utterance had ended at
   * `heardUntilMs`. Undefined: nothing could be recalled.
   */
  replay(sinceMs: number, heardUntilMs: number | undefined): Promise<ReplayStart | undefined>;
  /** The answer to an utterance is there: the next one may follow. */
  playNext(): void;
  /** The past is sent: what comes in goes out. */
  onCaughtUp(listener: () => void): () => void;
  stopReplay(): void;
  /** How far what was sent at a moment was behind what was said then. */
  delayMs(sentAtMs: number): number;
  readonly lossBetween: LossBetween;
  hasSpeech(fromMs: number, toMs: number): Promise<boolean>;
  close(): void;
};
