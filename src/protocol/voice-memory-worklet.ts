import type { Recall } from '../domain/line/voice-memory.ts';

/** What the page asks of the worklet. Times are ages: the two sides share no clock. */
export type VoiceMemoryRequest =
  | {
      readonly type: 'replay';
      readonly id: number;
      readonly ageMs: number;
      readonly heardUntilAgeMs: number | undefined;
    }
  | { readonly type: 'go' }
  | { readonly type: 'stop' }
  | { readonly type: 'has-speech'; readonly id: number; readonly fromAgeMs: number; readonly toAgeMs: number };

export type VoiceMemoryReport =
  | { readonly type: 'replaying'; readonly id: number; readonly recall: Recall }
  | { readonly type: 'speech'; readonly id: number; readonly found: boolean }
  | { readonly type: 'behind'; readonly delayMs: number }
  | { readonly type: 'caught-up' };
