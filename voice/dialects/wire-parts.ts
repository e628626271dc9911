import { unreachable } from '../../src/domain/unreachable.ts';
import type { Item, Part } from '../protocol/conversation-item.ts';
import type { ResponseSnapshot, ResponseStatus } from '../protocol/server-event.ts';
import type { TurnDetection } from '../protocol/session-settings.ts';
import type { WireBody } from './dialect-codec.ts';

/** Encodings that both dialects share, apart from a name here and there. */

/** The dialect's names for the parts of a response. */
export type PartNames = { readonly audio: string; readonly text: string };

export function wirePart(part: Part, names: PartNames): WireBody {
  switch (part.type) {
    case 'input-audio':
      return { type: 'input_audio', transcript: part.transcript };
    case 'input-text':
      return { type: 'input_text', text: part.text };
    case 'output-audio':
      return { type: names.audio, transcript: part.transcript };
    case 'output-text':
      return { type: names.text, text: part.text };
    default:
      return unreachable(part);
  }
}

export function wireItem({ id, status, role, content }: Item, names: PartNames): WireBody {
  return {
    id,
    object: 'realtime.item',
    type: 'message',
    status,
    role,
    content: content.map((part) => wirePart(part, names)),
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

export function wireResponse(response: ResponseSnapshot, names: PartNames): WireBody {
  return {
    object: 'realtime.response',
    id: response.id,
    status: response.status.type,
    status_details: statusDetails(response.status),
    output: response.output.map((item) => wireItem(item, names)),
    conversation_id: response.conversationId,
    metadata: response.metadata,
  };
}

function statusDetails(status: ResponseStatus): WireBody | null {
  if (status.type === 'cancelled' || status.type === 'incomplete') return { type: status.type, reason: status.reason };
  if (status.type !== 'failed') return null;
  const { type, code, message } = status.error;
  return { type: 'failed', error: { type, code, message } };
}
