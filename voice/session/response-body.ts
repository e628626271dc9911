import type { Usage } from '../../src/domain/usage.ts';
import { usageToWire } from '../../src/protocol/realtime/usage.ts';
import type { Item } from '../protocol/conversation-item.ts';
import type { ProtocolError } from '../protocol/protocol-error.ts';
import type { WireBody } from '../protocol/server-event.ts';
import { audioFormat } from '../protocol/session-body.ts';
import type { ResponseRequest, SessionContext } from './response-context.ts';

export type CancelReason = 'turn_detected' | 'client_cancelled';

export type ResponseStatus =
  | { readonly type: 'in_progress' | 'completed' }
  | { readonly type: 'cancelled'; readonly reason: CancelReason }
  | { readonly type: 'incomplete'; readonly reason: 'max_output_tokens' | 'content_filter' }
  | { readonly type: 'failed'; readonly error: ProtocolError };

/** The response of the events at its beginning and its end. */
export function responseBody(
  request: ResponseRequest,
  { conversationId }: SessionContext,
  status: ResponseStatus,
  output: readonly Item[] = [],
  usage?: Usage,
): WireBody {
  return {
    object: 'realtime.response',
    id: request.id,
    status: status.type,
    status_details: statusDetails(status),
    output,
    // Null for an out-of-band response.
    conversation_id: request.isInConversation ? conversationId : null,
    metadata: request.metadata,
    output_modalities: [request.modality],
    max_output_tokens: request.maxOutputTokens,
    audio: { output: { format: audioFormat, voice: request.voice } },
    usage: usage ? wireUsage(usage) : null,
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
