import { expect, test } from 'vitest';
import type { Turn } from '../../../../src/domain/turn.ts';
import type { ReceivedEvent } from '../../../../src/domain/turns/conversation-event.ts';
import { exchangeEvents } from '../../../fixtures/events/exchange.ts';
import type { Exchange } from '../../../fixtures/events/exchange.ts';
import { projectorAfter, turnsAfter } from './project-events.ts';

const SPEECH_MS = 1500;

type Said = Partial<Exchange> & { readonly atMs: number };

/** Unanswered by default. */
function said(all: readonly Said[]): readonly Turn[] {
  return turnsAfter(
    all.flatMap(({ atMs, ...more }, index) =>
      exchangeEvents({ words: 'word', speechMs: SPEECH_MS, ...more, name: `${index}`, startMs: atMs }),
    ),
  );
}

function members(turns: readonly Turn[]): number[] {
  return turns.map(({ mergedFromItemIds }) => Math.max(1, mergedFromItemIds.length));
}

test('an utterance less than ten seconds after another joins it', () => {
  expect(members(said([{ atMs: 0 }, { atMs: SPEECH_MS + 9999 }]))).toEqual([2]);
  expect(members(said([{ atMs: 0 }, { atMs: SPEECH_MS + 10_000 }]))).toEqual([1, 1]);
});

test('the pause is from the end of one utterance to the start of the next', () => {
  expect(members(said([{ atMs: 0, speechMs: 20_000 }, { atMs: 29_000 }]))).toEqual([2]);
});

test('utterances of different speakers are not merged', () => {
  expect(members(said([{ atMs: 0 }, { atMs: 3000, words: '¡adiós!' }]))).toEqual([1, 1]);
});

test('an utterance after a response is not merged with the answered one', () => {
  expect(members(said([{ atMs: 0, answer: 'sí' }, { atMs: 6000 }]))).toEqual([1, 1]);
});

test('a turn has at most five members', () => {
  const six = [0, 3000, 6000, 9000, 12_000, 15_000].map((atMs) => ({ atMs }));

  expect(members(said(six))).toEqual([5, 1]);
  expect(members(said([...six.slice(0, 5), { atMs: 15_000, answer: 'sí' }]))).toEqual([5, 1]);
});

test('an utterance without a response joins an answered one up to thirty seconds later', () => {
  const answered = { answer: 'sí' };

  expect(members(said([{ atMs: 0 }, { atMs: SPEECH_MS + 30_000, ...answered }]))).toEqual([2]);
  expect(members(said([{ atMs: 0 }, { atMs: SPEECH_MS + 30_001, ...answered }]))).toEqual([1, 1]);
  expect(members(said([{ atMs: 0 }, { atMs: SPEECH_MS + 20_000 }]))).toEqual([1, 1]);
});

test('each of several utterances without a response joins the answered one after it', () => {
  expect(members(said([{ atMs: 0 }, { atMs: 20_000 }, { atMs: 40_000, answer: 'sí' }]))).toEqual([3]);
});

test('a merged turn has the earliest time, the item id of the answered member and the texts in order', () => {
  const [turn] = said([
    { atMs: 0, words: 'first' },
    { atMs: 4000, words: 'second', answer: 'sí' },
  ]);

  expect(turn).toMatchObject({
    id: 'item_0_u',
    itemId: 'item_1_u',
    mergedFromItemIds: ['item_0_u', 'item_1_u'],
    startedAtMs: 0,
    source: { text: 'first second' },
    translation: { text: 'sí' },
    status: 'completed',
  });
});

test('a merged turn without a response has the id of its first member', () => {
  expect(said([{ atMs: 0 }, { atMs: 4000 }])[0]).toMatchObject({ itemId: 'item_0_u', status: 'in_progress' });
});

test('a response cancelled by further speech before its first word does not count as a reply', () => {
  const [turn, ...others] = said([
    { atMs: 0, words: 'first', answer: 'nada', outcome: 'cut-off-early' },
    { atMs: 5000, words: 'second', answer: 'sí' },
  ]);

  expect(others).toEqual([]);
  expect(turn).toMatchObject({ status: 'completed', source: { text: 'first second' }, usage: { totalTokens: 506 } });
});

test('a failed turn stays visible next to the turn after it', () => {
  const turns = said([
    { atMs: 0, answer: 'nada', outcome: 'failed' },
    { atMs: 5000, answer: 'sí' },
  ]);

  expect(turns.map(({ status }) => status)).toEqual(['error', 'completed']);
});

test('the totals are the sum of all usage, merged or not', () => {
  const projector = projectorAfter([
    ...exchangeEvents({ name: '1', startMs: 0, words: 'one', answer: 'uno', outcome: 'cut-off-early' }),
    ...exchangeEvents({ name: '2', startMs: 5000, words: 'two', answer: 'dos' }),
    ...exchangeEvents({ name: '3', startMs: 60_000, words: 'three', answer: 'tres', usage: null }),
  ]);

  expect(projector.totals).toMatchObject({ costMicros: 2 * 8835, unknownUsageCount: 1 });
  expect(projector.turns().at(-1)).toMatchObject({ usage: undefined, costMicros: undefined });
});

test('the sum is that of the turns and of what no turn shows', () => {
  const projector = projectorAfter([
    ...exchangeEvents({ name: '1', startMs: 0, words: 'one', answer: 'uno' }),
    ...exchangeEvents({ name: '2', startMs: 5000, words: '', answer: '' }),
    ...exchangeEvents({ name: '3', startMs: 60_000, words: 'three', answer: 'tres' }),
  ]);

  const { usage, unshownTokens } = projector.totals;
  const shown = projector.turns().reduce((sum, turn) => sum + (turn.usage?.totalTokens ?? 0), 0);
  expect(projector.turns()).toHaveLength(2);
  expect(unshownTokens).toBeGreaterThan(0);
  expect(usage.totalTokens).toBe(shown + unshownTokens);
});

test('a translation that was cut off is an incomplete turn with the text so far', () => {
  const [turn] = said([{ atMs: 0, answer: 'I have lost my passport', outcome: 'incomplete' }]);

  expect(turn).toMatchObject({ status: 'incomplete', failureCode: 'max_output_tokens' });
  expect(turn?.translation.text).toMatch(/^I have/);
});

function typed(name: string, atMs: number): ReceivedEvent {
  return {
    event: { type: 'turn-written', itemId: name, text: `word ${name}`, language: 'eng' },
    receivedAtMs: atMs,
  };
}

test('typed texts are turns of their own, next to each other and to speech', () => {
  const speech = (name: string, startMs: number, answer?: string) =>
    exchangeEvents({ name, startMs, words: 'word', speechMs: SPEECH_MS, ...(answer ? { answer } : {}) });

  const turns = turnsAfter([...speech('a', 0), typed('one', 2000), typed('two', 3000), ...speech('b', 4000, 'sí')]);

  expect(members(turns)).toEqual([1, 1, 1, 1]);
});
