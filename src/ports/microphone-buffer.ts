import type { Capture } from '../domain/connection/audio-loss.ts';
import type { ReadAudio, ReplayStart } from '../domain/connection/replay-buffer.ts';
import type { ReplayPlan } from '../domain/connection/replay-plan.ts';
import type { OpenMicrophone } from './microphone.ts';

/** Where a lost connection's audio is cut; all moments are those of sending. */
export type ReplayCut = Pick<ReplayPlan, 'replayFromMs' | 'heard' | 'lostAtMs'>;

/** `atMs`: when the buffer began to send it. */
export type StartedReplay = ReplayStart & { readonly atMs: number };

/** Audio that a connection gets at once, before live audio. */
export type ReplayBacklog = ReplayStart & {
  /** When the first of it was captured. */
  readonly fromMs: number;
  /** The next audio, then what is said meanwhile; undefined: the replay was stopped, or the buffer does not respond. */
  read(): Promise<BacklogAudio | undefined>;
  /** The track carries what is said from now on, unless something was said that has not been read. @returns the rest */
  finish(): Promise<BacklogAudio | undefined>;
  /** The connection has all of it: reports that the replay has caught up. */
  handOver(): void;
};

/** Its samples are at 16 kHz. */
export type BacklogAudio = ReadAudio;

/**
 * Buffers the last minutes of the microphone, so that a new connection can replay what a dead one did not deliver. Sent
 * audio is delayed until the replay has caught up with live speech.
 */
export type MicrophoneBuffer = Capture & {
  /** Buffers this microphone from now on, in place of the previous one. */
  record(microphone: OpenMicrophone): Promise<void>;
  /** The audio of a connection during a replay: silence, then buffered audio, then live audio. Undefined before `record`. */
  microphone(): OpenMicrophone | undefined;
  /**
   * Replays the audio since `replayFromMs`, but nothing before the pause after what was heard. Undefined: nothing could
   * be replayed.
   */
  replay(cut: ReplayCut): Promise<StartedReplay | undefined>;
  /** The same for a connection that takes it at once. */
  replayAtOnce(cut: ReplayCut): Promise<ReplayBacklog | undefined>;
  /** The translation of one replayed utterance has arrived: the next one may follow. */
  playNext(): void;
  /** The replay has caught up, or stopped with so much of it unsent. @returns removes the listener */
  onCaughtUp(listener: (unsentMs: number) => void): () => void;
  stopReplay(): void;
  /** The replay is over, and the microphone itself is about to be sent. */
  handOver(): void;
  /** How long before `sentAtMs` the audio sent then was captured. */
  delayMs(sentAtMs: number): number;
  /** Turns begin and end by hand: nothing counts but what is said in held turns. */
  setByHand(isByHand: boolean): void;
  /** A held turn begins, with what was said since then. It is buffered until `sendHeld`. */
  hold(sinceMs: number): void;
  /** Sends the held turn from its beginning. */
  sendHeld(): void;
  /** The held turn ended then. Resolves when all of it has been sent. */
  release(atMs: number): Promise<void>;
  /** Sends what was said between two moments once more. Resolves when all of it has been sent. */
  sendAgain(fromMs: number, toMs: number): Promise<void>;
  hasSpeech(fromMs: number, toMs: number): Promise<boolean>;
  close(): void;
};
