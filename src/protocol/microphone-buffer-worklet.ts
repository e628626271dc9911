import type { AudioLoss } from '../domain/connection/audio-loss.ts';
import type { ReplayStart } from '../domain/connection/replay-buffer.ts';

/** What the page asks of the worklet. Times are those of `Date.now()`, which the two sides share: messages may be late. */
export type MicrophoneBufferRequest =
  | {
      readonly type: 'replay';
      readonly id: number;
      readonly sinceMs: number;
      readonly heardUntilMs: number | undefined;
    }
  | { readonly type: 'go' }
  | { readonly type: 'stop' }
  | { readonly type: 'has-speech'; readonly id: number; readonly fromMs: number; readonly toMs: number };

export type MicrophoneBufferReport =
  | { readonly type: 'replaying'; readonly id: number; readonly atMs: number; readonly recall: ReplayStart }
  | { readonly type: 'speech'; readonly id: number; readonly found: boolean }
  | { readonly type: 'behind'; readonly atMs: number; readonly delayMs: number }
  | { readonly type: 'caught-up'; readonly atMs: number }
  | ({ readonly type: 'lost' } & AudioLoss);
