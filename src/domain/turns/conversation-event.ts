import type { Usage } from '../usage.ts';

/** What an item of the conversation says about itself. */
export type SeenItem = {
  readonly itemId: string;
  readonly role: 'user' | 'assistant' | 'other';
  /** Nobody will add to it. */
  readonly done: boolean;
  /** Text by content index; a hole is a part whose words are not known yet. */
  readonly texts: readonly (string | undefined)[];
};

export type ResponseStatus = 'completed' | 'cancelled' | 'failed' | 'incomplete';

/** What the voice service billed for a transcript, apart from the answers. */
export type TranscriptionUsage =
  | { readonly type: 'tokens'; readonly totalTokens: number }
  | { readonly type: 'duration'; readonly seconds: number };

/** How a failure names itself. */
export type ServiceError = {
  readonly kind: string | undefined;
  readonly code: string | undefined;
  readonly text: string;
  /** Our own event that was refused, when we had given it an id. */
  readonly refusedEventId: string | undefined;
};

/** Everything the line tells, whatever dialect the service speaks. */
export type ConversationEvent =
  | { readonly type: 'session-opened'; readonly expiresAtMs: number | undefined }
  | { readonly type: 'session-updated' }
  | { readonly type: 'speech-started'; readonly itemId: string; readonly audioStartMs: number | undefined }
  | { readonly type: 'speech-stopped'; readonly itemId: string; readonly audioEndMs: number | undefined }
  | { readonly type: 'speech-committed'; readonly itemId: string; readonly previousItemId: string | undefined }
  | { readonly type: 'speech-discarded' }
  | { readonly type: 'silence-timed-out'; readonly itemId: string }
  | { readonly type: 'item-seen'; readonly item: SeenItem; readonly previousItemId: string | undefined }
  | { readonly type: 'item-truncated'; readonly itemId: string }
  | { readonly type: 'item-deleted'; readonly itemId: string }
  | {
      readonly type: 'source-delta';
      readonly itemId: string;
      readonly part: number;
      readonly delta: string;
      readonly eventId: string | undefined;
    }
  | {
      readonly type: 'source-segment';
      readonly itemId: string;
      readonly part: number;
      readonly segmentId: string;
      readonly startSeconds: number;
      readonly text: string;
    }
  | {
      readonly type: 'source-done';
      readonly itemId: string;
      readonly part: number;
      readonly text: string;
      readonly reportedLanguage: string | undefined;
      readonly usage: TranscriptionUsage | undefined;
    }
  | { readonly type: 'source-failed'; readonly itemId: string; readonly code: string | undefined }
  | { readonly type: 'answer-opened'; readonly answerId: string }
  | {
      readonly type: 'answer-closed';
      readonly answerId: string;
      readonly status: ResponseStatus;
      readonly reason: string | undefined;
      readonly items: readonly SeenItem[];
      readonly usage: Usage | undefined;
    }
  | { readonly type: 'answer-item-seen'; readonly answerId: string; readonly place: number; readonly item: SeenItem }
  | {
      readonly type: 'answer-part-seen';
      readonly answerId: string;
      readonly itemId: string;
      readonly place: number;
      readonly part: number;
      readonly text: string | undefined;
      readonly done: boolean;
    }
  | {
      readonly type: 'answer-delta';
      readonly answerId: string;
      readonly itemId: string;
      readonly place: number;
      readonly part: number;
      readonly delta: string;
      readonly eventId: string | undefined;
    }
  | {
      readonly type: 'answer-text-done';
      readonly answerId: string;
      readonly itemId: string;
      readonly place: number;
      readonly part: number;
      readonly text: string;
    }
  | { readonly type: 'voice-started'; readonly answerId: string | undefined }
  | { readonly type: 'voice-stopped'; readonly answerId: string | undefined }
  | { readonly type: 'voice-cut'; readonly answerId: string | undefined }
  /** Ours: another line took over. What began then or later, and after the last that is kept, is said again there. */
  | { readonly type: 'line-replaced'; readonly sinceMs: number; readonly keptItemId: string | undefined }
  /** Ours: what is heard from here on is said now. */
  | { readonly type: 'line-caught-up' }
  | { readonly type: 'limits-updated'; readonly limits: readonly RateLimit[] }
  | { readonly type: 'service-failed'; readonly error: ServiceError }
  /** Known, and of no concern to turns: raw audio, tools, keypad tones, other kinds of session. */
  | { readonly type: 'passed-over' };

export type RateLimit = { readonly name: string; readonly remaining: number; readonly resetSeconds: number };
