import type { LanguageCode } from '../../src/domain/language.ts';
import type { Item, PlacedItem } from './conversation-item.ts';
import { newId } from './new-id.ts';
import type { ProtocolError } from './protocol-error.ts';

/** A JSON object as it is sent. */
export type WireBody = Readonly<Record<string, unknown>>;

/** The location of a piece of a response. An interpreter's response has one item with one part. */
export type PartLocation = {
  readonly response_id: string;
  readonly item_id: string;
  readonly output_index: 0;
  readonly content_index: 0;
};

/** A part of the item of a response, whose types are shorter here than in the item. */
export type ResponsePart =
  | { readonly type: 'audio'; readonly transcript: string }
  | { readonly type: 'text'; readonly text: string };

type Transcription = 'conversation.item.input_audio_transcription';
type TranscriptLocation = { readonly item_id: string; readonly content_index: 0 };

/** Every event to the client, but for its id. */
export type ServerEvent =
  | { readonly type: 'session.created' | 'session.updated'; readonly session: WireBody }
  | {
      readonly type: 'input_audio_buffer.speech_started';
      readonly audio_start_ms: number;
      readonly item_id: string;
      /** In a call with two sounds: 0 is the microphone, 1 the shared sound. */
      readonly input_channel?: 0 | 1 | undefined;
    }
  | { readonly type: 'input_audio_buffer.speech_stopped'; readonly audio_end_ms: number; readonly item_id: string }
  | {
      readonly type: 'input_audio_buffer.committed';
      readonly previous_item_id: string | null;
      readonly item_id: string;
    }
  | { readonly type: 'input_audio_buffer.cleared' }
  | { readonly type: 'input_audio_buffer.replay_switched'; readonly is_active: boolean; readonly audio_ms: number }
  | ({ readonly type: 'conversation.item.added' | 'conversation.item.done' } & PlacedItem)
  | { readonly type: 'conversation.item.retrieved'; readonly item: Item }
  | { readonly type: 'conversation.item.deleted'; readonly item_id: string }
  | ({ readonly type: 'conversation.item.truncated'; readonly audio_end_ms: number } & TranscriptLocation)
  | ({
      readonly type: `${Transcription}.delta`;
      readonly delta: string;
      /** The words after those of the deltas, which may still change; replaces the earlier ones. */
      readonly unstable?: string | undefined;
    } & TranscriptLocation)
  /** The words that will probably follow the translation of an utterance so far; they replace the earlier ones. */
  | { readonly type: 'conversation.item.provisional_translation'; readonly item_id: string; readonly text: string }
  | ({
      readonly type: `${Transcription}.completed`;
      readonly transcript: string;
      readonly language: LanguageCode | undefined;
      readonly usage: WireBody;
    } & TranscriptLocation)
  | ({ readonly type: `${Transcription}.failed`; readonly error: ProtocolError } & TranscriptLocation)
  | { readonly type: 'response.created' | 'response.done'; readonly response: WireBody }
  | {
      readonly type: 'response.output_item.added' | 'response.output_item.done';
      readonly response_id: string;
      readonly output_index: 0;
      readonly item: Item;
    }
  | ({ readonly type: `response.content_part.${'added' | 'done'}`; readonly part: ResponsePart } & PartLocation)
  | ({ readonly type: `response.output_${'audio_transcript' | 'text'}.delta`; readonly delta: string } & PartLocation)
  | ({ readonly type: 'response.output_audio_transcript.done'; readonly transcript: string } & PartLocation)
  | ({ readonly type: 'response.output_text.done'; readonly text: string } & PartLocation)
  | ({ readonly type: 'response.output_audio.done' } & PartLocation)
  | { readonly type: `output_audio_buffer.${'started' | 'stopped' | 'cleared'}`; readonly response_id: string }
  | { readonly type: 'rate_limits.updated'; readonly rate_limits: readonly WireBody[] }
  /** `event_id`: that of the client event that caused it. */
  | { readonly type: 'error'; readonly error: ProtocolError & { readonly event_id: string | null } };

export type Emit = (event: ServerEvent) => void;

/** The event as JSON text, with an id. */
export function encodeServerEvent({ type, ...body }: ServerEvent): string {
  return JSON.stringify({ type, event_id: newId('event'), ...body });
}
