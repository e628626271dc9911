import type { ConversationEvent } from '../../domain/turns/conversation-event.ts';
import { parseSeenItem } from './seen-item.ts';
import { parseTranscriptionUsage } from './usage.ts';
import { optionalNumber, optionalText, optionalWire, readId, readIndex, readText, readWire } from './wire.ts';
import type { Wire } from './wire.ts';

/** `conversation.item.added`, and `.created` of the older dialect. */
export function parseItemAdded(wire: Wire): ConversationEvent {
  return parseItem(wire, false);
}

/** `conversation.item.done` and `.retrieved`. */
export function parseItemDone(wire: Wire): ConversationEvent {
  return parseItem(wire, true);
}

function parseItem(wire: Wire, settled: boolean): ConversationEvent {
  return {
    type: 'item-seen',
    item: parseSeenItem(readWire(wire, 'item'), settled),
    previousItemId: optionalText(wire, 'previous_item_id'),
  };
}

export function parseItemTruncated(wire: Wire): ConversationEvent {
  return { type: 'item-truncated', itemId: readId(wire, 'item_id') };
}

export function parseItemDeleted(wire: Wire): ConversationEvent {
  return { type: 'item-deleted', itemId: readId(wire, 'item_id') };
}

export function parseSourceDelta(wire: Wire): ConversationEvent {
  return {
    type: 'source-delta',
    itemId: readId(wire, 'item_id'),
    part: readIndex(wire, 'content_index'),
    // A delta may carry nothing but probabilities.
    delta: optionalText(wire, 'delta') ?? '',
    eventId: optionalText(wire, 'event_id'),
  };
}

export function parseSourceDone(wire: Wire): ConversationEvent {
  return {
    type: 'source-done',
    itemId: readId(wire, 'item_id'),
    part: readIndex(wire, 'content_index'),
    text: readText(wire, 'transcript'),
    reportedLanguage: optionalText(wire, 'language'),
    usage: parseTranscriptionUsage(optionalWire(wire, 'usage')),
  };
}

export function parseSourceFailed(wire: Wire): ConversationEvent {
  const error = optionalWire(wire, 'error');
  return { type: 'source-failed', itemId: readId(wire, 'item_id'), code: error && optionalText(error, 'code') };
}

export function parseSourceSegment(wire: Wire): ConversationEvent {
  return {
    type: 'source-segment',
    itemId: readId(wire, 'item_id'),
    part: readIndex(wire, 'content_index'),
    segmentId: readId(wire, 'id'),
    startSeconds: optionalNumber(wire, 'start') ?? 0,
    text: readText(wire, 'text'),
  };
}
