import type { ConversationEvent, ResponsePart, ResponseStatus } from '../../domain/turns/conversation-event.ts';
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
  type Wire,
} from './wire.ts';

export function parseResponseOpened(wire: Wire): ConversationEvent {
  return { type: 'response-opened', responseId: readId(readWire(wire, 'response'), 'id') };
}

export function parseResponseClosed(wire: Wire): ConversationEvent {
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
}

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

export function parseResponseItemAdded(wire: Wire): ConversationEvent {
  return parseResponseItem(wire, false);
}

export function parseResponseItemDone(wire: Wire): ConversationEvent {
  return parseResponseItem(wire, true);
}

function parseResponseItem(wire: Wire, done: boolean): ConversationEvent {
  return {
    type: 'response-item-snapshot',
    responseId: readId(wire, 'response_id'),
    outputIndex: readIndex(wire, 'output_index'),
    item: parseItemSnapshot(readWire(wire, 'item'), done),
  };
}

export function parseResponsePartAdded(wire: Wire): ConversationEvent {
  return parseResponsePart(wire, false);
}

export function parseResponsePartDone(wire: Wire): ConversationEvent {
  return parseResponsePart(wire, true);
}

function parseResponsePart(wire: Wire, done: boolean): ConversationEvent {
  const part = optionalWire(wire, 'part') ?? {};
  return {
    type: 'response-part-snapshot',
    ...partOf(wire),
    text: optionalText(part, 'transcript') ?? optionalText(part, 'text'),
    done,
  };
}

export function parseResponseDelta(wire: Wire): ConversationEvent {
  return {
    type: 'response-delta',
    ...partOf(wire),
    delta: readText(wire, 'delta'),
    eventId: optionalText(wire, 'event_id'),
  };
}

/** The end of the transcript of a spoken response. */
export function parseResponseTranscriptDone(wire: Wire): ConversationEvent {
  return { type: 'response-text-done', ...partOf(wire), text: readText(wire, 'transcript') };
}

/** The end of a written response. */
export function parseResponseTextDone(wire: Wire): ConversationEvent {
  return { type: 'response-text-done', ...partOf(wire), text: readText(wire, 'text') };
}

function partOf(wire: Wire): ResponsePart {
  return {
    responseId: readId(wire, 'response_id'),
    itemId: readId(wire, 'item_id'),
    outputIndex: readIndex(wire, 'output_index'),
    contentIndex: readIndex(wire, 'content_index'),
  };
}
