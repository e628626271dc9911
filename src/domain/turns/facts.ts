import { unreachable } from '../unreachable.ts';
import type { ConversationEvent, SeenItem, TranscriptionUsage } from './conversation-event.ts';
import type { ServiceResponse, Item, Utterance } from './utterance.ts';
import { compareKeys } from './sorted.ts';
import { keyOf, startOf } from './utterance.ts';
import { appendDelta, addSegment, emptyText, setFinalText, textOf, textRank } from './item-text.ts';

/**
 * All that a conversation's events have said, in a form that does not depend on their order: every event may come
 * early, late or twice. What follows from it (links, turns) is worked out elsewhere.
 */
export type Facts = {
  readonly items: Map<string, Item>;
  readonly utterances: Map<string, Utterance>;
  readonly answers: Map<string, ServiceResponse>;
  readonly answerOfItem: Map<string, ServiceResponse>;
  /** Utterances that may still be taken back by a cleared buffer. */
  readonly uncommitted: Set<Utterance>;
  /** What the transcripts cost, which no answer's usage contains. */
  transcribedTokens: number;
  transcribedSeconds: number;
  /** Items whose transcript is counted. */
  readonly billed: Set<string>;
  discardedAtMs: number;
  /** What is heard now was said before, over a line that is gone. */
  late: boolean;
  /** How many calls there were before this one. */
  call: number;
  seen: number;
};

/** Told of everything an event may have changed. */
export type FactListener = {
  /** The time of the speech may have moved too. */
  onUtterance(utterance: Utterance): void;
  onAnswer(answer: ServiceResponse): void;
  /** This item's place in the conversation became known. */
  onItemPlaced(itemId: string): void;
};

export function noFacts(): Facts {
  return {
    items: new Map(),
    utterances: new Map(),
    answers: new Map(),
    answerOfItem: new Map(),
    uncommitted: new Set(),
    transcribedTokens: 0,
    transcribedSeconds: 0,
    billed: new Set(),
    discardedAtMs: Number.NEGATIVE_INFINITY,
    late: false,
    call: 0,
    seen: 0,
  };
}

export function recordEvent(facts: Facts, event: ConversationEvent, atMs: number, listener: FactListener): void {
  switch (event.type) {
    case 'speech-started':
      return hear(facts, event.itemId, atMs, listener, (utterance) => {
        utterance.speechStartedAtMs = Math.min(utterance.speechStartedAtMs ?? atMs, atMs);
        utterance.audioStartMs ??= event.audioStartMs;
        utterance.placed = true;
      });
    case 'speech-stopped':
      return hear(facts, event.itemId, atMs, listener, (utterance) => {
        utterance.speechStoppedAtMs = Math.min(utterance.speechStoppedAtMs ?? atMs, atMs);
        utterance.audioEndMs ??= event.audioEndMs;
        utterance.placed = true;
      });
    case 'speech-committed':
      utteranceOf(facts, event.itemId, atMs);
      place(facts, event.itemId, event.previousItemId, listener);
      return hear(facts, event.itemId, atMs, listener, (utterance) => commit(utterance, atMs));
    case 'silence-timed-out':
      // The service speaks up by itself: an item without words, which an answer may follow.
      return hear(facts, event.itemId, atMs, listener, (utterance) => {
        commit(utterance, atMs);
        utterance.transcribed = true;
      });
    case 'speech-discarded':
      return discard(facts, atMs, listener);
    case 'item-seen':
      return seeItem(facts, event.item, event.previousItemId, atMs, listener);
    case 'item-truncated':
      itemOf(facts, event.itemId).truncated = true;
      return touchItem(facts, event.itemId, listener);
    case 'item-deleted':
      // Only the model forgets it; what was said stays said.
      return;
    case 'source-delta':
      return hear(facts, event.itemId, atMs, listener, ({ item }) =>
        appendDelta(item.words, event.part, event.delta, event.eventId),
      );
    case 'source-segment':
      return hear(facts, event.itemId, atMs, listener, ({ item }) =>
        addSegment(item.words, event.part, {
          id: event.segmentId,
          startSeconds: event.startSeconds,
          text: event.text,
        }),
      );
    case 'source-done':
      bill(facts, event.itemId, event.usage);
      return hear(facts, event.itemId, atMs, listener, (utterance) => {
        setFinalText(utterance.item.words, event.part, event.text, textRank.answerClosed);
        utterance.transcribed = true;
        utterance.reportedLanguage ??= event.reportedLanguage;
      });
    case 'source-failed':
      return hear(facts, event.itemId, atMs, listener, (utterance) => {
        utterance.transcribed = true;
        utterance.failed = true;
      });
    case 'answer-opened':
      return follow(facts, event.answerId, atMs, listener, (answer) => {
        answer.opened = true;
      });
    case 'answer-closed':
      return follow(facts, event.answerId, atMs, listener, (answer) => close(facts, answer, event));
    case 'answer-item-seen':
      return follow(facts, event.answerId, atMs, listener, (answer) =>
        takeItem(facts, answer, event.item, event.place, textRank.itemDone),
      );
    case 'answer-part-seen':
      return follow(facts, event.answerId, atMs, listener, (answer) => {
        const item = answerItem(facts, answer, event.itemId, event.place);
        if (event.done && event.text !== undefined) setFinalText(item.words, event.part, event.text, textRank.partDone);
        else appendDelta(item.words, event.part, '', undefined);
      });
    case 'answer-delta':
      return follow(facts, event.answerId, atMs, listener, (answer) =>
        appendDelta(answerItem(facts, answer, event.itemId, event.place).words, event.part, event.delta, event.eventId),
      );
    case 'answer-text-done':
      return follow(facts, event.answerId, atMs, listener, (answer) =>
        setFinalText(
          answerItem(facts, answer, event.itemId, event.place).words,
          event.part,
          event.text,
          textRank.textDone,
        ),
      );
    case 'voice-cut':
      if (event.answerId === undefined) return;
      return follow(facts, event.answerId, atMs, listener, (answer) => {
        answer.voiceCut = true;
      });
    case 'line-replaced':
      facts.late = true;
      facts.call += 1;
      return retract(facts, event, listener);
    case 'line-caught-up':
      facts.late = false;
      return;
    case 'voice-started':
    case 'voice-stopped':
    case 'session-opened':
    case 'session-updated':
    case 'limits-updated':
    case 'service-failed':
    case 'passed-over':
      return;
    default:
      return unreachable(event);
  }
}

function itemOf(facts: Facts, id: string): Item {
  const known = facts.items.get(id);
  if (known) return known;
  const item: Item = { id, words: emptyText(), previousId: undefined, truncated: false, done: false };
  facts.items.set(id, item);
  return item;
}

function utteranceOf(facts: Facts, id: string, atMs: number): Utterance {
  const known = facts.utterances.get(id);
  if (known) return known;
  const utterance: Utterance = {
    ...newUtterance(id, itemOf(facts, id), facts.seen++, atMs),
    late: facts.late,
    call: facts.call,
    orphan: false,
  };
  facts.utterances.set(id, utterance);
  facts.uncommitted.add(utterance);
  return utterance;
}

/** Stands for the missing words of an answer. */
export function orphanFor(answer: ServiceResponse): Utterance {
  const item: Item = { id: answer.id, words: emptyText(), previousId: undefined, truncated: false, done: true };
  const utterance = { ...newUtterance(answer.id, item, answer.seen, answer.startedAtMs), call: 0, orphan: true };
  utterance.answers.push(answer);
  return utterance;
}

function newUtterance(id: string, item: Item, seen: number, firstAtMs: number): Omit<Utterance, 'orphan' | 'call'> {
  return {
    id,
    seen,
    item,
    firstAtMs,
    speechStartedAtMs: undefined,
    speechStoppedAtMs: undefined,
    audioStartMs: undefined,
    audioEndMs: undefined,
    committedAtMs: undefined,
    placed: false,
    transcribed: false,
    failed: false,
    discarded: false,
    retracted: false,
    late: false,
    reportedLanguage: undefined,
    answers: [],
  };
}

function answerOf(facts: Facts, id: string, atMs: number): ServiceResponse {
  const known = facts.answers.get(id);
  if (known) return known;
  const answer: ServiceResponse = {
    id,
    seen: facts.seen++,
    startedAtMs: atMs,
    opened: false,
    closed: undefined,
    usage: undefined,
    items: [],
    voiceCut: false,
    utterance: undefined,
  };
  facts.answers.set(id, answer);
  return answer;
}

function hear(
  facts: Facts,
  itemId: string,
  atMs: number,
  listener: FactListener,
  change: (utterance: Utterance) => void,
): void {
  const utterance = utteranceOf(facts, itemId, atMs);
  utterance.firstAtMs = Math.min(utterance.firstAtMs, atMs);
  change(utterance);
  const committed = utterance.committedAtMs !== undefined;
  if (committed) facts.uncommitted.delete(utterance);
  utterance.discarded = !committed && startOf(utterance) <= facts.discardedAtMs;
  listener.onUtterance(utterance);
}

function follow(
  facts: Facts,
  answerId: string,
  atMs: number,
  listener: FactListener,
  change: (answer: ServiceResponse) => void,
): void {
  const answer = answerOf(facts, answerId, atMs);
  answer.startedAtMs = Math.min(answer.startedAtMs, atMs);
  change(answer);
  listener.onAnswer(answer);
}

function commit(utterance: Utterance, atMs: number): void {
  utterance.committedAtMs = Math.min(utterance.committedAtMs ?? atMs, atMs);
  utterance.placed = true;
}

function discard(facts: Facts, atMs: number, listener: FactListener): void {
  facts.discardedAtMs = Math.max(facts.discardedAtMs, atMs);
  for (const utterance of facts.uncommitted) {
    utterance.discarded = startOf(utterance) <= facts.discardedAtMs;
    listener.onUtterance(utterance);
  }
}

type LineReplaced = Extract<ConversationEvent, { type: 'line-replaced' }>;

function retract(facts: Facts, { sinceMs, keptItemId }: LineReplaced, listener: FactListener): void {
  const kept = keptItemId === undefined ? undefined : facts.utterances.get(keptItemId);
  for (const utterance of facts.utterances.values()) {
    const stays = startOf(utterance) < sinceMs || (kept && compareKeys(keyOf(utterance), keyOf(kept)) <= 0);
    if (utterance.retracted || stays) continue;
    utterance.retracted = true;
    listener.onUtterance(utterance);
  }
}

function place(facts: Facts, itemId: string, previousItemId: string | undefined, listener: FactListener): void {
  const item = itemOf(facts, itemId);
  if (previousItemId === undefined || item.previousId !== undefined) return;
  item.previousId = previousItemId;
  listener.onItemPlaced(itemId);
}

function seeItem(
  facts: Facts,
  seen: SeenItem,
  previousItemId: string | undefined,
  atMs: number,
  listener: FactListener,
): void {
  // A user's item must be known as words before its place is: what follows it looks for words.
  if (seen.role === 'user') utteranceOf(facts, seen.itemId, atMs);
  place(facts, seen.itemId, previousItemId, listener);
  settleItem(itemOf(facts, seen.itemId), seen, textRank.itemDone);
  if (seen.role !== 'user') return touchItem(facts, seen.itemId, listener);
  hear(facts, seen.itemId, atMs, listener, (utterance) => {
    commit(utterance, atMs);
    if (textOf(utterance.item.words) !== '') utterance.transcribed = true;
  });
}

function touchItem(facts: Facts, itemId: string, listener: FactListener): void {
  const answer = facts.answerOfItem.get(itemId);
  if (answer) listener.onAnswer(answer);
}

function settleItem(item: Item, seen: SeenItem, rank: number): void {
  item.done ||= seen.done;
  seen.texts.forEach((text, part) => {
    // Of speech that is not transcribed yet, and of an answer that has just begun, the text is blank.
    const blank = text === undefined || text.trim() === '';
    if (text !== undefined && (!blank || (seen.done && seen.role === 'assistant')))
      setFinalText(item.words, part, text, rank);
  });
}

function answerItem(facts: Facts, answer: ServiceResponse, itemId: string, place: number): Item {
  const known = answer.items.find(({ item }) => item.id === itemId);
  if (known) return known.item;
  const item = itemOf(facts, itemId);
  answer.items.push({ item, place });
  answer.items.sort((a, b) => a.place - b.place);
  facts.answerOfItem.set(itemId, answer);
  return item;
}

function takeItem(facts: Facts, answer: ServiceResponse, seen: SeenItem, place: number, rank: number): void {
  settleItem(answerItem(facts, answer, seen.itemId, place), seen, rank);
}

function close(
  facts: Facts,
  answer: ServiceResponse,
  event: Extract<ConversationEvent, { type: 'answer-closed' }>,
): void {
  answer.closed = { status: event.status, reason: event.reason };
  answer.usage ??= event.usage;
  event.items.forEach((item, place) => takeItem(facts, answer, { ...item, done: true }, place, textRank.answerClosed));
}

function bill(facts: Facts, itemId: string, usage: TranscriptionUsage | undefined): void {
  if (!usage || facts.billed.has(itemId)) return;
  facts.billed.add(itemId);
  if (usage.type === 'tokens') facts.transcribedTokens += usage.totalTokens;
  else facts.transcribedSeconds += usage.seconds;
}
