import { unreachable } from '../../src/domain/unreachable.ts';
import { newId } from '../protocol/new-id.ts';
import type { ProtocolError } from '../protocol/protocol-error.ts';
import type { PartLocation, ServerEvent } from '../protocol/server-event.ts';
import type { SessionSettings } from '../protocol/session-settings.ts';
import type { DialectCodec, WireBody } from './dialect-codec.ts';

/** The event as JSON text; undefined when the dialect has no such event. */
export function encodeServerEvent(
  event: ServerEvent,
  codec: DialectCodec,
  settings: SessionSettings,
): string | undefined {
  const { type, ...body } = wireBody(event, codec, settings);
  return type === undefined ? undefined : JSON.stringify({ type, event_id: newId('event'), ...body });
}

function wireBody(event: ServerEvent, codec: DialectCodec, settings: SessionSettings): WireBody {
  switch (event.type) {
    case 'session-created':
      return { type: 'session.created', session: codec.session(event.settings) };
    case 'session-updated':
      return { type: 'session.updated', session: codec.session(event.settings) };
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
      return { type: codec.itemAdded, previous_item_id: event.previousItemId, item: codec.item(event.item) };
    case 'item-done':
      return { type: codec.itemDone, previous_item_id: event.previousItemId, item: codec.item(event.item) };
    case 'item-retrieved':
      return { type: 'conversation.item.retrieved', item: codec.item(event.item) };
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
      return { ...transcription('delta', event.itemId), delta: event.delta };
    case 'source-completed':
      return {
        ...transcription('completed', event.itemId),
        transcript: event.transcript,
        usage: transcriptionUsage(event),
      };
    case 'source-failed':
      return { ...transcription('failed', event.itemId), error: errorBody(event.error) };
    case 'response-created':
      return { type: 'response.created', response: codec.response(event.response, settings) };
    case 'response-done':
      return { type: 'response.done', response: codec.response(event.response, settings) };
    case 'output-item-added':
      return { type: 'response.output_item.added', ...outputItem(event.responseId), item: codec.item(event.item) };
    case 'output-item-done':
      return { type: 'response.output_item.done', ...outputItem(event.responseId), item: codec.item(event.item) };
    case 'part-added':
      return { type: 'response.content_part.added', ...part(event.location), part: codec.part(event.part) };
    case 'part-done':
      return { type: 'response.content_part.done', ...part(event.location), part: codec.part(event.part) };
    case 'translation-delta':
      return {
        type: event.modality === 'audio' ? codec.transcript.delta : codec.text.delta,
        ...part(event.location),
        delta: event.delta,
      };
    case 'translation-done':
      return event.modality === 'audio'
        ? { type: codec.transcript.done, ...part(event.location), transcript: event.text }
        : { type: codec.text.done, ...part(event.location), text: event.text };
    case 'audio-done':
      return { type: codec.audioDone, ...part(event.location) };
    case 'playback-started':
      return { type: 'output_audio_buffer.started', response_id: event.responseId };
    case 'playback-stopped':
      return { type: 'output_audio_buffer.stopped', response_id: event.responseId };
    case 'playback-cleared':
      return { type: 'output_audio_buffer.cleared', response_id: event.responseId };
    case 'rate-limits':
      return { type: 'rate_limits.updated', rate_limits: noRateLimits };
    case 'error':
      return { type: 'error', error: { ...errorBody(event.error), event_id: event.error.clientEventId ?? null } };
    default:
      return unreachable(event);
  }
}

/** The protocol wants the event; this server has no rate limits. */
const noRateLimits = [{ name: 'tokens', limit: 1_000_000, remaining: 1_000_000, reset_seconds: 0 }];

function transcription(stage: 'delta' | 'completed' | 'failed', itemId: string): WireBody {
  return { type: `conversation.item.input_audio_transcription.${stage}`, item_id: itemId, content_index: 0 };
}

function transcriptionUsage({ audioTokens, textTokens }: { audioTokens: number; textTokens: number }): WireBody {
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

function part({ responseId, itemId }: PartLocation): WireBody {
  return { response_id: responseId, item_id: itemId, output_index: 0, content_index: 0 };
}

function errorBody(error: ProtocolError): WireBody {
  return { type: error.type, code: error.code, message: error.message, param: error.param ?? null };
}
