import type { AudioLoss } from '../domain/connection/audio-loss.ts';
import type { HeardSpeech } from '../domain/connection/replay-plan.ts';
import type { ReadAudio, ReplayStart } from '../domain/connection/replay-buffer.ts';

/** From the page to the worklet. Times are those of the device, by a steady clock on each side, because messages can be late. */
export type MicrophoneBufferRequest =
  | {
      readonly type: 'replay';
      readonly id: number;
      readonly sinceMs: number;
      readonly heard: HeardSpeech | undefined;
    }
  /** The same, for the page to read it. */
  | {
      readonly type: 'start-reading';
      readonly id: number;
      readonly sinceMs: number;
      readonly heard: HeardSpeech | undefined;
    }
  | { readonly type: 'read'; readonly id: number; readonly longestMs: number }
  | { readonly type: 'finish-reading'; readonly id: number }
  | { readonly type: 'play-next' }
  | { readonly type: 'by-hand'; readonly isByHand: boolean }
  | { readonly type: 'hold'; readonly sinceMs: number }
  | { readonly type: 'send-held' }
  | { readonly type: 'send-again'; readonly fromMs: number; readonly toMs: number }
  | { readonly type: 'release'; readonly atMs: number }
  | { readonly type: 'stop' }
  | { readonly type: 'hand-over' }
  /** No request follows. */
  | { readonly type: 'end' }
  | { readonly type: 'has-speech'; readonly id: number; readonly fromMs: number; readonly toMs: number };

export type MicrophoneBufferReport =
  | { readonly type: 'replay-started'; readonly id: number; readonly atMs: number; readonly start: ReplayStart }
  | {
      readonly type: 'reading-started';
      readonly id: number;
      readonly fromMs: number;
      readonly start: ReplayStart;
    }
  /** Undefined: it is not being read any more. */
  | { readonly type: 'read'; readonly id: number; readonly audio: ReadAudio | undefined }
  | { readonly type: 'reading-finished'; readonly id: number; readonly rest: ReadAudio | undefined }
  | { readonly type: 'speech'; readonly id: number; readonly found: boolean }
  /** During a replay, ten times a second. */
  | { readonly type: 'delayed'; readonly atMs: number; readonly delayMs: number }
  | { readonly type: 'caught-up'; readonly atMs: number }
  /** All audio of the held turn, or of what was to be sent again, has been sent. */
  | { readonly type: 'held-sent' }
  | ({ readonly type: 'audio-lost' } & AudioLoss);
