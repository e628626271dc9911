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
  type EventParsers,
  type Wire,
} from './wire.ts';

const parseItemDone = (wire: Wire) => parseItem(wire, true);

/** The items of the conversation, and the transcripts of what people said. */
export const itemEvents = {
  'conversation.item.added': (wire) => parseItem(wire, false),
  'conversation.item.done': parseItemDone,
  'conversation.item.retrieved': parseItemDone,
  'conversation.item.deleted': (wire) => ({ type: 'item-deleted', itemId: readId(wire, 'item_id') }),
  'conversation.item.truncated': (wire) => ({ type: 'item-truncated', itemId: readId(wire, 'item_id') }),
  'conversation.item.input_audio_transcription.delta': (wire) => ({
    type: 'source-delta',
    itemId: readId(wire, 'item_id'),
    contentIndex: readIndex(wire, 'content_index'),
    // Absent in a delta that carries only log probabilities.
    delta: optionalText(wire, 'delta') ?? '',
    unstable: optionalText(wire, 'unstable'),
    eventId: optionalText(wire, 'event_id'),
  }),
  'conversation.item.input_audio_transcription.completed': (wire) => ({
    type: 'source-done',
    itemId: readId(wire, 'item_id'),
    contentIndex: readIndex(wire, 'content_index'),
    text: readText(wire, 'transcript'),
    reportedLanguage: optionalText(wire, 'language'),
    usage: parseTranscriptionUsage(optionalWire(wire, 'usage')),
    ...meanLogProbabilityIn(wire),
  }),
  'conversation.item.input_audio_transcription.failed': (wire) => {
    const error = optionalWire(wire, 'error');
    return { type: 'source-failed', itemId: readId(wire, 'item_id'), code: error && optionalText(error, 'code') };
  },
  'conversation.item.input_audio_transcription.segment': (wire) => ({
    type: 'source-segment',
    itemId: readId(wire, 'item_id'),
    contentIndex: readIndex(wire, 'content_index'),
    segmentId: readId(wire, 'id'),
    startSeconds: optionalNumber(wire, 'start') ?? 0,
    text: readText(wire, 'text'),
  }),
  // Our own service sends it.
  'conversation.item.provisional_translation': (wire) => ({
    type: 'provisional-translation',
    itemId: readId(wire, 'item_id'),
    text: readText(wire, 'text'),
  }),
} satisfies EventParsers;

function parseItem(wire: Wire, done: boolean) {
  return {
    type: 'item-snapshot' as const,
    item: parseItemSnapshot(readWire(wire, 'item'), done),
    previousItemId: optionalText(wire, 'previous_item_id'),
  };
}

function meanLogProbabilityIn(wire: Wire): { readonly meanLogProbability?: number } {
  const all = optionalList(wire, 'logprobs').flatMap((value) =>
    isWire(value) ? (optionalNumber(value, 'logprob') ?? []) : [],
  );
  return all.length === 0 ? {} : { meanLogProbability: all.reduce((sum, value) => sum + value, 0) / all.length };
}
