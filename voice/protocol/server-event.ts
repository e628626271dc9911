import type { Usage } from '../../src/domain/usage.ts';
import type { Item, Part, PlacedItem } from '../session/conversation-items.ts';
import type { Modality, SessionSettings } from './session-settings.ts';

export type ProtocolError = {
  readonly type: 'invalid_request_error' | 'server_error' | 'transcription_error';
  readonly code: string;
  readonly message: string;
  readonly param?: string | null | undefined;
  /** The id the page gave the event that was refused. */
  readonly clientEventId?: string | null | undefined;
};

export type ResponseStatus =
  | { readonly type: 'in_progress' | 'completed' }
  | { readonly type: 'cancelled'; readonly reason: 'turn_detected' | 'client_cancelled' }
  | { readonly type: 'failed'; readonly error: ProtocolError };

export type ResponseSnapshot = {
  readonly id: string;
  readonly conversationId: string | null;
  readonly status: ResponseStatus;
  readonly output: readonly Item[];
  readonly modality: Modality;
  readonly metadata: Readonly<Record<string, string>> | null;
  readonly usage: Usage | undefined;
};

/** Where in an answer a piece of it belongs. An interpreter's answer has one item with one part. */
export type PartLocation = { readonly responseId: string; readonly itemId: string };

/** Everything the service tells the page, before either dialect puts it into its words. */
export type ServerEvent =
  | { readonly type: 'session-created' | 'session-updated'; readonly settings: SessionSettings }
  | { readonly type: 'speech-started' | 'speech-stopped'; readonly itemId: string; readonly atMs: number }
  | { readonly type: 'input-committed'; readonly itemId: string; readonly previousItemId: string | null }
  | { readonly type: 'input-cleared' }
  | ({ readonly type: 'item-added' | 'item-done' } & PlacedItem)
  | { readonly type: 'item-retrieved'; readonly item: Item }
  | { readonly type: 'item-deleted'; readonly itemId: string }
  | { readonly type: 'item-truncated'; readonly itemId: string; readonly audioEndMs: number }
  | { readonly type: 'source-delta'; readonly itemId: string; readonly delta: string }
  | {
      readonly type: 'source-completed';
      readonly itemId: string;
      readonly transcript: string;
      readonly audioTokens: number;
      readonly textTokens: number;
    }
  | { readonly type: 'source-failed'; readonly itemId: string; readonly error: ProtocolError }
  | { readonly type: 'response-created' | 'response-done'; readonly response: ResponseSnapshot }
  | { readonly type: 'output-item-added' | 'output-item-done'; readonly responseId: string; readonly item: Item }
  | { readonly type: 'part-added' | 'part-done'; readonly place: PartLocation; readonly part: Part }
  | {
      readonly type: 'translation-delta';
      readonly place: PartLocation;
      readonly modality: Modality;
      readonly delta: string;
    }
  | {
      readonly type: 'translation-done';
      readonly place: PartLocation;
      readonly modality: Modality;
      readonly text: string;
    }
  | { readonly type: 'voice-done'; readonly place: PartLocation }
  | { readonly type: 'playback-started' | 'playback-stopped' | 'playback-cleared'; readonly responseId: string }
  | { readonly type: 'rate-limits' }
  | { readonly type: 'error'; readonly error: ProtocolError };

export type Emit = (event: ServerEvent) => void;
