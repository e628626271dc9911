import type { ResponsePart, ResponseStatus } from '../../domain/turns/conversation-event.ts';
import { parseItemSnapshot } from './item-snapshot.ts';
import { parseUsage } from './usage.ts';
import {
  MalformedEvent,
  isWire,
  optionalList,
  optionalText,
  optionalWire,
  readId,
  readIndex,
  readText,
  readWire,
  type EventParsers,
  type Wire,
} from './wire.ts';

const parseDelta = (wire: Wire) => ({
  type: 'response-delta' as const,
  ...partOf(wire),
  delta: readText(wire, 'delta'),
  eventId: optionalText(wire, 'event_id'),
});

/** The responses of the service: the translations. */
export const responseEvents = {
  'response.created': (wire) => ({
    type: 'response-opened',
    responseId: readId(readWire(wire, 'response'), 'id'),
  }),
  'response.done': (wire) => {
    const response = readWire(wire, 'response');
    const details = optionalWire(response, 'status_details') ?? {};
    const error = optionalWire(details, 'error') ?? {};
    return {
      type: 'response-closed',
      responseId: readId(response, 'id'),
      status: statusOf(response),
      reason: optionalText(details, 'reason') ?? optionalText(error, 'code') ?? optionalText(error, 'type'),
      items: optionalList(response, 'output')
        .filter(isWire)
        .map((item) => parseItemSnapshot(item, true)),
      usage: parseUsage(optionalWire(response, 'usage')),
    };
  },
  'response.output_item.added': (wire) => parseItem(wire, false),
  'response.output_item.done': (wire) => parseItem(wire, true),
  'response.content_part.added': (wire) => parsePart(wire, false),
  'response.content_part.done': (wire) => parsePart(wire, true),
  // The text of a spoken response, and that of a written one.
  'response.output_audio_transcript.delta': parseDelta,
  'response.output_text.delta': parseDelta,
  'response.output_audio_transcript.done': (wire) => ({
    type: 'response-text-done',
    ...partOf(wire),
    text: readText(wire, 'transcript'),
  }),
  'response.output_text.done': (wire) => ({
    type: 'response-text-done',
    ...partOf(wire),
    text: readText(wire, 'text'),
  }),
} satisfies EventParsers;

function statusOf(response: Wire): ResponseStatus {
  const status = response['status'];
  switch (status) {
    case 'completed':
    case 'cancelled':
    case 'failed':
    case 'incomplete':
      return status;
    default:
      throw new MalformedEvent('a closed response without a status');
  }
}

function parseItem(wire: Wire, done: boolean) {
  return {
    type: 'response-item-snapshot' as const,
    responseId: readId(wire, 'response_id'),
    outputIndex: readIndex(wire, 'output_index'),
    item: parseItemSnapshot(readWire(wire, 'item'), done),
  };
}

function parsePart(wire: Wire, done: boolean) {
  const part = optionalWire(wire, 'part') ?? {};
  const text = optionalText(part, 'transcript') ?? optionalText(part, 'text');
  return { type: 'response-part-snapshot' as const, ...partOf(wire), text, done };
}

function partOf(wire: Wire): ResponsePart {
  return {
    responseId: readId(wire, 'response_id'),
    itemId: readId(wire, 'item_id'),
    outputIndex: readIndex(wire, 'output_index'),
    contentIndex: readIndex(wire, 'content_index'),
  };
}
