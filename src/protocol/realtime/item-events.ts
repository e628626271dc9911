import type { ConversationEvent } from '../../domain/turns/conversation-event.ts';
import { parseItemSnapshot } from './item-snapshot.ts';
import { parseTranscriptionUsage } from './usage.ts';
import {
  isWire,
  optionalList,
  optionalNumber,
  optionalText,
  optionalWire,
  readId,
  readIndex,
  readText,
  readWire,
  type Wire,
} from './wire.ts';

/** `conversation.item.added`. */
export function parseItemAdded(wire: Wire): ConversationEvent {
  return parseItem(wire, false);
}

/** `conversation.item.done` and `.retrieved`. */
export function parseItemDone(wire: Wire): ConversationEvent {
  return parseItem(wire, true);
}

function parseItem(wire: Wire, done: boolean): ConversationEvent {
  return {
    type: 'item-snapshot',
    item: parseItemSnapshot(readWire(wire, 'item'), done),
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
    contentIndex: readIndex(wire, 'content_index'),
    // Absent in a delta that carries only log probabilities.
    delta: optionalText(wire, 'delta') ?? '',
    unstable: optionalText(wire, 'unstable'),
    eventId: optionalText(wire, 'event_id'),
  };
}

export function parseSourceDone(wire: Wire): ConversationEvent {
  return {
    type: 'source-done',
    itemId: readId(wire, 'item_id'),
    contentIndex: readIndex(wire, 'content_index'),
    text: readText(wire, 'transcript'),
    reportedLanguage: optionalText(wire, 'language'),
    usage: parseTranscriptionUsage(optionalWire(wire, 'usage')),
    ...meanLogProbabilityIn(wire),
  };
}

function meanLogProbabilityIn(wire: Wire): { readonly meanLogProbability?: number } {
  const all = optionalList(wire, 'logprobs').flatMap((value) =>
    isWire(value) ? (optionalNumber(value, 'logprob') ?? []) : [],
  );
  return all.length === 0 ? {} : { meanLogProbability: all.reduce((sum, value) => sum + value, 0) / all.length };
}

export function parseSourceFailed(wire: Wire): ConversationEvent {
  const error = optionalWire(wire, 'error');
  return { type: 'source-failed', itemId: readId(wire, 'item_id'), code: error && optionalText(error, 'code') };
}

export function parseSourceSegment(wire: Wire): ConversationEvent {
  return {
    type: 'source-segment',
    itemId: readId(wire, 'item_id'),
    contentIndex: readIndex(wire, 'content_index'),
    segmentId: readId(wire, 'id'),
    startSeconds: optionalNumber(wire, 'start') ?? 0,
    text: readText(wire, 'text'),
  };
}
