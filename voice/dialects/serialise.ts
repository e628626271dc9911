import { unreachable } from '../../src/domain/unreachable.ts';
import { newId } from '../protocol/new-id.ts';
import type { SessionSettings } from '../protocol/session-settings.ts';
import type { PartLocation, ProtocolError, ServerEvent } from '../protocol/server-event.ts';
import type { DialectCodec, WireBody } from './dialect-codec.ts';

/** The event as JSON text in the dialect's words; undefined when the dialect has no such event. */
export function serialise(event: ServerEvent, words: DialectCodec, settings: SessionSettings): string | undefined {
  const { type, ...body } = wire(event, words, settings);
  return type === undefined ? undefined : JSON.stringify({ type, event_id: newId('event'), ...body });
}

function wire(event: ServerEvent, words: DialectCodec, settings: SessionSettings): WireBody {
  switch (event.type) {
    case 'session-created':
      return { type: 'session.created', session: words.session(event.settings) };
    case 'session-updated':
      return { type: 'session.updated', session: words.session(event.settings) };
    case 'speech-started':
      return { type: 'input_audio_buffer.speech_started', audio_start_ms: event.atMs, item_id: event.itemId };
    case 'speech-stopped':
      return { type: 'input_audio_buffer.speech_stopped', audio_end_ms: event.atMs, item_id: event.itemId };
    case 'input-committed':
      return {
        type: 'input_audio_buffer.committed',
        previous_item_id: event.previousItemId,
        item_id: event.itemId,
      };
    case 'input-cleared':
      return { type: 'input_audio_buffer.cleared' };
    case 'item-added':
      return { type: words.itemAdded, previous_item_id: event.previousItemId, item: words.item(event.item) };
    case 'item-done':
      return { type: words.itemDone, previous_item_id: event.previousItemId, item: words.item(event.item) };
    case 'item-retrieved':
      return { type: 'conversation.item.retrieved', item: words.item(event.item) };
    case 'item-deleted':
      return { type: 'conversation.item.deleted', item_id: event.itemId };
    case 'item-truncated':
      return {
        type: 'conversation.item.truncated',
        item_id: event.itemId,
        content_index: 0,
        audio_end_ms: event.audioEndMs,
      };
    case 'source-delta':
      return { ...source('delta', event.itemId), delta: event.delta };
    case 'source-completed':
      return { ...source('completed', event.itemId), transcript: event.transcript, usage: sourceUsage(event) };
    case 'source-failed':
      return { ...source('failed', event.itemId), error: errorBody(event.error) };
    case 'response-created':
      return { type: 'response.created', response: words.response(event.response, settings) };
    case 'response-done':
      return { type: 'response.done', response: words.response(event.response, settings) };
    case 'output-item-added':
      return { type: 'response.output_item.added', ...outputItem(event.responseId), item: words.item(event.item) };
    case 'output-item-done':
      return { type: 'response.output_item.done', ...outputItem(event.responseId), item: words.item(event.item) };
    case 'part-added':
      return { type: 'response.content_part.added', ...place(event.place), part: words.part(event.part) };
    case 'part-done':
      return { type: 'response.content_part.done', ...place(event.place), part: words.part(event.part) };
    case 'translation-delta':
      return {
        type: event.modality === 'audio' ? words.transcript.delta : words.text.delta,
        ...place(event.place),
        delta: event.delta,
      };
    case 'translation-done':
      return event.modality === 'audio'
        ? { type: words.transcript.done, ...place(event.place), transcript: event.text }
        : { type: words.text.done, ...place(event.place), text: event.text };
    case 'voice-done':
      return { type: words.audioDone, ...place(event.place) };
    case 'playback-started':
      return { type: 'output_audio_buffer.started', response_id: event.responseId };
    case 'playback-stopped':
      return { type: 'output_audio_buffer.stopped', response_id: event.responseId };
    case 'playback-cleared':
      return { type: 'output_audio_buffer.cleared', response_id: event.responseId };
    case 'rate-limits':
      return { type: 'rate_limits.updated', rate_limits: unlimited };
    case 'error':
      return { type: 'error', error: { ...errorBody(event.error), event_id: event.error.clientEventId ?? null } };
    default:
      return unreachable(event);
  }
}

/** Nothing is rationed here; the page is told so in the protocol's way. */
const unlimited = [{ name: 'tokens', limit: 1_000_000, remaining: 1_000_000, reset_seconds: 0 }];

function source(what: 'delta' | 'completed' | 'failed', itemId: string): WireBody {
  return { type: `conversation.item.input_audio_transcription.${what}`, item_id: itemId, content_index: 0 };
}

function sourceUsage({ audioTokens, textTokens }: { audioTokens: number; textTokens: number }): WireBody {
  return {
    type: 'tokens',
    total_tokens: audioTokens + textTokens,
    input_tokens: audioTokens,
    input_token_details: { text_tokens: 0, audio_tokens: audioTokens },
    output_tokens: textTokens,
  };
}

function outputItem(responseId: string): WireBody {
  return { response_id: responseId, output_index: 0 };
}

function place({ responseId, itemId }: PartLocation): WireBody {
  return { response_id: responseId, item_id: itemId, output_index: 0, content_index: 0 };
}

function errorBody(error: ProtocolError): WireBody {
  return { type: error.type, code: error.code, message: error.message, param: error.param ?? null };
}
