import { unreachable } from '../../src/domain/unreachable.ts';
import type { Usage } from '../../src/domain/usage.ts';
import { usageToWire } from '../../src/protocol/realtime/usage.ts';
import type { Item, Part } from '../protocol/conversation-item.ts';
import type { ResponseSnapshot, ResponseStatus } from '../protocol/server-event.ts';
import type { SessionSettings } from '../protocol/session-settings.ts';

/** The body of a JSON event. */
export type WireBody = Readonly<Record<string, unknown>>;

export const audioFormat = { type: 'audio/pcm', rate: 24_000 };

type PartNames = { readonly audio: string; readonly text: string };

/** The names of an item's parts; in the events of a response in progress they are shorter. */
const itemParts: PartNames = { audio: 'output_audio', text: 'output_text' };
const responseParts: PartNames = { audio: 'audio', text: 'text' };

export function wirePart(part: Part, names = responseParts): WireBody {
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

export function wireItem({ id, status, role, content }: Item): WireBody {
  return {
    id,
    object: 'realtime.item',
    type: 'message',
    status,
    role,
    content: content.map((part) => wirePart(part, itemParts)),
  };
}

export function wireResponse(response: ResponseSnapshot, settings: SessionSettings): WireBody {
  return {
    object: 'realtime.response',
    id: response.id,
    status: response.status.type,
    status_details: statusDetails(response.status),
    output: response.output.map(wireItem),
    conversation_id: response.conversationId,
    metadata: response.metadata,
    output_modalities: [response.modality],
    max_output_tokens: settings.maxOutputTokens,
    audio: { output: { format: audioFormat, voice: settings.voice } },
    usage: response.usage ? wireUsage(response.usage) : null,
  };
}

function statusDetails(status: ResponseStatus): WireBody | null {
  if (status.type === 'cancelled' || status.type === 'incomplete') return { type: status.type, reason: status.reason };
  if (status.type !== 'failed') return null;
  const { type, code, message } = status.error;
  return { type: 'failed', error: { type, code, message } };
}

function wireUsage(usage: Usage): WireBody {
  const { input_token_details: input, ...rest } = usageToWire(usage);
  const cached_tokens_details = { ...input.cached_tokens_details, image_tokens: 0 };
  return { ...rest, input_token_details: { ...input, image_tokens: 0, cached_tokens_details } };
}
