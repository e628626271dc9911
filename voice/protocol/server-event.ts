import type { LanguageCode } from '../../src/domain/language.ts';
import type { Usage } from '../../src/domain/usage.ts';
import type { Item, Part, PlacedItem } from './conversation-item.ts';
import type { ProtocolError } from './protocol-error.ts';
import type { Modality, SessionSettings } from './session-settings.ts';

export type CancelReason = 'turn_detected' | 'client_cancelled';

export type ResponseStatus =
  | { readonly type: 'in_progress' | 'completed' }
  | { readonly type: 'cancelled'; readonly reason: CancelReason }
  | { readonly type: 'incomplete'; readonly reason: 'max_output_tokens' | 'content_filter' }
  | { readonly type: 'failed'; readonly error: ProtocolError };

/** A response as the events show it. */
export type ResponseSnapshot = {
  readonly id: string;
  /** Null for an out-of-band response. */
  readonly conversationId: string | null;
  readonly status: ResponseStatus;
  readonly output: readonly Item[];
  readonly modality: Modality;
  readonly metadata: Readonly<Record<string, string>> | null;
  readonly usage: Usage | undefined;
};

/** The location of a piece of a response. An interpreter's response has one item with one part. */
export type PartLocation = { readonly responseId: string; readonly itemId: string };

/** Every event to the client, before it is encoded. */
export type ServerEvent =
  | { readonly type: 'session-created' | 'session-updated'; readonly settings: SessionSettings }
  | {
      readonly type: 'speech-started';
      readonly itemId: string;
      readonly atMs: number;
      /** In a call with two sounds: 0 is the microphone, 1 the shared sound. */
      readonly channel?: 0 | 1 | undefined;
    }
  | { readonly type: 'speech-stopped'; readonly itemId: string; readonly atMs: number }
  | { readonly type: 'input-committed'; readonly itemId: string; readonly previousItemId: string | null }
  | { readonly type: 'input-cleared' }
  | { readonly type: 'replay-switched'; readonly isActive: boolean; readonly atMs: number }
  | ({ readonly type: 'item-added' | 'item-done' } & PlacedItem)
  | { readonly type: 'item-retrieved'; readonly item: Item }
  | { readonly type: 'item-deleted'; readonly itemId: string }
  | { readonly type: 'item-truncated'; readonly itemId: string; readonly audioEndMs: number }
  | {
      readonly type: 'source-delta';
      readonly itemId: string;
      readonly delta: string;
      /** The words after those of the deltas, which may still change; replaces the earlier ones. */
      readonly unstable?: string | undefined;
    }
  /** The words that will probably follow the translation of an utterance so far; they replace the earlier ones. */
  | { readonly type: 'provisional-translation'; readonly itemId: string; readonly text: string }
  | {
      readonly type: 'source-completed';
      readonly itemId: string;
      readonly transcript: string;
      readonly language: LanguageCode | undefined;
      readonly audioTokens: number;
      readonly textTokens: number;
    }
  | { readonly type: 'source-failed'; readonly itemId: string; readonly error: ProtocolError }
  | { readonly type: 'response-created' | 'response-done'; readonly response: ResponseSnapshot }
  | { readonly type: 'output-item-added' | 'output-item-done'; readonly responseId: string; readonly item: Item }
  | { readonly type: 'part-added' | 'part-done'; readonly location: PartLocation; readonly part: Part }
  | {
      readonly type: 'translation-delta';
      readonly location: PartLocation;
      readonly modality: Modality;
      readonly delta: string;
    }
  | {
      readonly type: 'translation-done';
      readonly location: PartLocation;
      readonly modality: Modality;
      readonly text: string;
    }
  | { readonly type: 'audio-done'; readonly location: PartLocation }
  | { readonly type: 'playback-started' | 'playback-stopped' | 'playback-cleared'; readonly responseId: string }
  | { readonly type: 'rate-limits' }
  | { readonly type: 'error'; readonly error: ProtocolError };

export type Emit = (event: ServerEvent) => void;
