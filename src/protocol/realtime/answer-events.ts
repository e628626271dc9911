import type { ResponseStatus, ConversationEvent } from '../../domain/turns/conversation-event.ts';
import { parseSeenItem } from './seen-item.ts';
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
} from './wire.ts';
import type { Wire } from './wire.ts';

export function parseAnswerOpened(wire: Wire): ConversationEvent {
  return { type: 'answer-opened', answerId: readId(readWire(wire, 'response'), 'id') };
}

export function parseAnswerClosed(wire: Wire): ConversationEvent {
  const response = readWire(wire, 'response');
  const details = optionalWire(response, 'status_details') ?? {};
  const error = optionalWire(details, 'error') ?? {};
  return {
    type: 'answer-closed',
    answerId: readId(response, 'id'),
    status: statusOf(response),
    reason: optionalText(details, 'reason') ?? optionalText(error, 'code') ?? optionalText(error, 'type'),
    items: optionalList(response, 'output')
      .filter(isWire)
      .map((item) => parseSeenItem(item, true)),
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
      throw new MalformedEvent('a finished response without an outcome');
  }
}

export function parseAnswerItemAdded(wire: Wire): ConversationEvent {
  return parseAnswerItem(wire, false);
}

export function parseAnswerItemDone(wire: Wire): ConversationEvent {
  return parseAnswerItem(wire, true);
}

function parseAnswerItem(wire: Wire, settled: boolean): ConversationEvent {
  return {
    type: 'answer-item-seen',
    answerId: readId(wire, 'response_id'),
    place: readIndex(wire, 'output_index'),
    item: parseSeenItem(readWire(wire, 'item'), settled),
  };
}

export function parseAnswerPartAdded(wire: Wire): ConversationEvent {
  return parseAnswerPart(wire, false);
}

export function parseAnswerPartDone(wire: Wire): ConversationEvent {
  return parseAnswerPart(wire, true);
}

function parseAnswerPart(wire: Wire, done: boolean): ConversationEvent {
  const part = optionalWire(wire, 'part') ?? {};
  return {
    type: 'answer-part-seen',
    ...placeOf(wire),
    text: optionalText(part, 'transcript') ?? optionalText(part, 'text'),
    done,
  };
}

export function parseAnswerDelta(wire: Wire): ConversationEvent {
  return {
    type: 'answer-delta',
    answerId: readId(wire, 'response_id'),
    itemId: readId(wire, 'item_id'),
    place: readIndex(wire, 'output_index'),
    part: readIndex(wire, 'content_index'),
    delta: readText(wire, 'delta'),
    eventId: optionalText(wire, 'event_id'),
  };
}

/** The end of a spoken answer's transcript. */
export function parseAnswerTranscriptDone(wire: Wire): ConversationEvent {
  return { type: 'answer-text-done', ...placeOf(wire), text: readText(wire, 'transcript') };
}

/** The end of a written answer. */
export function parseAnswerTextDone(wire: Wire): ConversationEvent {
  return { type: 'answer-text-done', ...placeOf(wire), text: readText(wire, 'text') };
}

function placeOf(wire: Wire) {
  return {
    answerId: readId(wire, 'response_id'),
    itemId: readId(wire, 'item_id'),
    place: readIndex(wire, 'output_index'),
    part: readIndex(wire, 'content_index'),
  };
}
