import { unreachable } from '../../src/domain/unreachable.ts';
import type { Usage } from '../../src/domain/usage.ts';
import type { Item, Part } from '../session/conversation-items.ts';
import type { TurnDetection } from '../protocol/session-settings.ts';
import type { ResponseSnapshot } from '../protocol/server-event.ts';
import type { WireBody } from './dialect-codec.ts';
import { wireStatus } from './wire-status.ts';

/** What both dialects spell the same, apart from a word here and there. */

/** What the dialect calls the parts of an answer. */
export type PartNames = { readonly audio: string; readonly text: string };

export function wirePart(part: Part, answer: PartNames): WireBody {
  switch (part.type) {
    case 'input-audio':
      return { type: 'input_audio', transcript: part.transcript };
    case 'input-text':
      return { type: 'input_text', text: part.text };
    case 'output-audio':
      return { type: answer.audio, transcript: part.transcript };
    case 'output-text':
      return { type: answer.text, text: part.text };
    default:
      return unreachable(part);
  }
}

export function wireItem({ id, status, role, content }: Item, answer: PartNames): WireBody {
  return {
    id,
    object: 'realtime.item',
    type: 'message',
    status,
    role,
    content: content.map((part) => wirePart(part, answer)),
  };
}

export function wireUsage(usage: Usage) {
  return {
    total_tokens: usage.totalTokens,
    input_tokens: usage.inputTokens,
    output_tokens: usage.outputTokens,
    input_token_details: {
      text_tokens: usage.inputTextTokens,
      audio_tokens: usage.inputAudioTokens,
      cached_tokens: usage.cachedTextTokens + usage.cachedAudioTokens,
    },
    output_token_details: { text_tokens: usage.outputTextTokens, audio_tokens: usage.outputAudioTokens },
  };
}

export function wireServerVad(detection: TurnDetection): WireBody {
  return {
    type: detection.type,
    threshold: detection.threshold,
    prefix_padding_ms: detection.prefixPaddingMs,
    silence_duration_ms: detection.silenceMs,
    create_response: detection.createResponse,
    interrupt_response: detection.interruptResponse,
  };
}

export function wireResponse(response: ResponseSnapshot, answer: PartNames): WireBody {
  return {
    object: 'realtime.response',
    id: response.id,
    ...wireStatus(response.status),
    output: response.output.map((item) => wireItem(item, answer)),
    conversation_id: response.conversationId,
    metadata: response.metadata,
  };
}
