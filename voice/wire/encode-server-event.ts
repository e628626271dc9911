import { unreachable } from '../../src/domain/unreachable.ts';
import { newId } from '../protocol/new-id.ts';
import type { ProtocolError } from '../protocol/protocol-error.ts';
import type { PartLocation, ServerEvent } from '../protocol/server-event.ts';
import type { Modality, SessionSettings } from '../protocol/session-settings.ts';
import { wireSession } from './session-body.ts';
import { wireItem, wirePart, wireResponse, type WireBody } from './wire-parts.ts';

/** The event as JSON text. */
export function encodeServerEvent(event: ServerEvent, settings: SessionSettings): string {
  const { type, ...body } = wireBody(event, settings);
  return JSON.stringify({ type, event_id: newId('event'), ...body });
}

function wireBody(event: ServerEvent, settings: SessionSettings): WireBody {
  switch (event.type) {
    case 'session-created':
      return { type: 'session.created', session: wireSession(event.settings) };
    case 'session-updated':
      return { type: 'session.updated', session: wireSession(event.settings) };
    case 'speech-started':
      return {
        type: 'input_audio_buffer.speech_started',
        audio_start_ms: event.atMs,
        item_id: event.itemId,
        ...(event.channel !== undefined && { input_channel: event.channel }),
      };
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
    case 'replay-switched':
      return { type: 'input_audio_buffer.replay_switched', is_active: event.isActive, audio_ms: event.atMs };
    case 'item-added':
      return { type: 'conversation.item.added', previous_item_id: event.previousItemId, item: wireItem(event.item) };
    case 'item-done':
      return { type: 'conversation.item.done', previous_item_id: event.previousItemId, item: wireItem(event.item) };
    case 'item-retrieved':
      return { type: 'conversation.item.retrieved', item: wireItem(event.item) };
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
      return { ...transcription('delta', event.itemId), delta: event.delta, unstable: event.unstable };
    case 'provisional-translation':
      return { type: 'conversation.item.provisional_translation', item_id: event.itemId, text: event.text };
    case 'source-completed':
      return {
        ...transcription('completed', event.itemId),
        transcript: event.transcript,
        language: event.language,
        usage: transcriptionUsage(event),
      };
    case 'source-failed':
      return { ...transcription('failed', event.itemId), error: errorBody(event.error) };
    case 'response-created':
      return { type: 'response.created', response: wireResponse(event.response, settings) };
    case 'response-done':
      return { type: 'response.done', response: wireResponse(event.response, settings) };
    case 'output-item-added':
      return { type: 'response.output_item.added', ...outputItem(event.responseId), item: wireItem(event.item) };
    case 'output-item-done':
      return { type: 'response.output_item.done', ...outputItem(event.responseId), item: wireItem(event.item) };
    case 'part-added':
      return { type: 'response.content_part.added', ...part(event.location), part: wirePart(event.part) };
    case 'part-done':
      return { type: 'response.content_part.done', ...part(event.location), part: wirePart(event.part) };
    case 'translation-delta':
      return {
        type: `${outputText(event.modality)}.delta`,
        ...part(event.location),
        delta: event.delta,
      };
    case 'translation-done':
      return {
        type: `${outputText(event.modality)}.done`,
        ...part(event.location),
        [event.modality === 'audio' ? 'transcript' : 'text']: event.text,
      };
    case 'audio-done':
      return { type: 'response.output_audio.done', ...part(event.location) };
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

function outputText(modality: Modality): string {
  return modality === 'audio' ? 'response.output_audio_transcript' : 'response.output_text';
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
