import type { LossBetween } from '../domain/connection/audio-loss.ts';
import type { ReplayStart } from '../domain/connection/replay-buffer.ts';
import type { OpenMicrophone } from './microphone.ts';

/**
 * Buffers the last minute of the microphone, so that a new connection can replay what a dead one did not deliver. Sent
 * audio is delayed until the replay has caught up with live speech.
 */
export type MicrophoneBuffer = {
  /** Buffers this microphone from now on, in place of the previous one. */
  record(microphone: OpenMicrophone): Promise<void>;
  /** What a connection sends during a replay: silence, then buffered audio, then live audio. Undefined before `record`. */
  microphone(): OpenMicrophone | undefined;
  /**
   * Replays the audio since then, but nothing before the pause in which the utterance that ended at `heardUntilMs` did.
   * Undefined: nothing could be replayed.
   */
  replay(sinceMs: number, heardUntilMs: number | undefined): Promise<ReplayStart | undefined>;
  /** The translation of one replayed utterance has arrived: the next one may follow. */
  playNext(): void;
  /** The replay has caught up. @returns removes the listener */
  onCaughtUp(listener: () => void): () => void;
  stopReplay(): void;
  /** How long before `sentAtMs` the audio sent then was captured. */
  delayMs(sentAtMs: number): number;
  /** Turns begin and end by hand: nothing counts but what is said in held turns. */
  setByHand(isByHand: boolean): void;
  /** A held turn begins, with what was said since then. */
  hold(sinceMs: number): void;
  /** The held turn ends. Resolves when all of it has been sent. */
  release(): Promise<void>;
  readonly lossBetween: LossBetween;
  hasSpeech(fromMs: number, toMs: number): Promise<boolean>;
  close(): void;
};
