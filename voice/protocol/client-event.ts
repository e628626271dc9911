import { parseJson } from '../../src/domain/parse-json.ts';
import { z } from 'zod';
import { errorFromZod, invalidRequest, type ProtocolError } from './protocol-error.ts';

const textPart = z.looseObject({ type: z.enum(['input_text', 'output_text', 'text']), text: z.string() });

const spokenPart = z.looseObject({
  type: z.enum(['input_audio', 'output_audio', 'audio']),
  transcript: z.string().nullish(),
});

const writtenItem = z.looseObject({
  type: z.literal('message'),
  id: z.string().max(128).optional(),
  role: z.enum(['user', 'assistant', 'system']),
  content: z.array(z.discriminatedUnion('type', [textPart, spokenPart])),
});

const itemReference = z.looseObject({ type: z.literal('item_reference'), id: z.string() });

const modality = z.enum(['audio', 'text']);

const writtenResponse = z.looseObject({
  instructions: z.string().optional(),
  conversation: z.enum(['auto', 'none']).optional(),
  output_modalities: z.array(modality).optional(),
  modalities: z.array(modality).optional(),
  metadata: z.record(z.string(), z.string()).nullish(),
  input: z.array(z.discriminatedUnion('type', [itemReference, writtenItem])).optional(),
});

const eventId = z.string().optional();

const clientEvent = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('session.update'), event_id: eventId, session: z.unknown() }),
  z.looseObject({ type: z.literal('input_audio_buffer.append'), event_id: eventId }),
  z.looseObject({ type: z.literal('input_audio_buffer.commit'), event_id: eventId }),
  z.looseObject({ type: z.literal('input_audio_buffer.clear'), event_id: eventId }),
  z.looseObject({ type: z.literal('input_audio_buffer.replay'), event_id: eventId, is_active: z.boolean() }),
  z.looseObject({ type: z.literal('output_audio_buffer.clear'), event_id: eventId }),
  z.looseObject({
    type: z.literal('conversation.item.create'),
    event_id: eventId,
    previous_item_id: z.string().nullish(),
    item: writtenItem,
  }),
  z.looseObject({ type: z.literal('conversation.item.retrieve'), event_id: eventId, item_id: z.string() }),
  z.looseObject({ type: z.literal('conversation.item.delete'), event_id: eventId, item_id: z.string() }),
  z.looseObject({
    type: z.literal('conversation.item.truncate'),
    event_id: eventId,
    item_id: z.string(),
    content_index: z.int().optional(),
    audio_end_ms: z.number().min(0),
  }),
  z.looseObject({ type: z.literal('response.create'), event_id: eventId, response: writtenResponse.nullish() }),
  z.looseObject({ type: z.literal('response.cancel'), event_id: eventId, response_id: z.string().nullish() }),
]);

export type ClientEvent = z.infer<typeof clientEvent>;
export type WrittenItem = z.infer<typeof writtenItem>;
export type WrittenResponse = z.infer<typeof writtenResponse>;

export type ParsedClientEvent =
  | { readonly type: 'event'; readonly event: ClientEvent }
  | { readonly type: 'refused'; readonly error: ProtocolError; readonly eventId: string | null };

/** Far more than any event needs that this server supports. */
const MAX_EVENT_CHARACTERS = 16_384;

/** Parses a text message from the client. */
export function parseClientEvent(text: string): ParsedClientEvent {
  if (text.length > MAX_EVENT_CHARACTERS)
    return refused({}, invalidRequest('event_too_large', 'The event is too large.'));
  const raw = parseJson(text);
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    return refused({}, invalidRequest('invalid_json', 'The event is not a JSON object.'));
  }
  if (!('type' in raw)) return refused(raw, invalidRequest('invalid_event', "The 'type' field is missing."));
  const parsed = clientEvent.safeParse(raw);
  return parsed.success ? { type: 'event', event: parsed.data } : refused(raw, errorFromZod(parsed.error, raw));
}

function refused(raw: object, error: ProtocolError): ParsedClientEvent {
  const eventId = 'event_id' in raw && typeof raw.event_id === 'string' ? raw.event_id : null;
  return { type: 'refused', error, eventId };
}
