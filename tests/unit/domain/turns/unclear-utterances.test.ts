import { expect, test } from 'vitest';
import { TRANSLATION_REJECTED } from '../../../../src/domain/translation-check/rejected.ts';
import { HEARD_UNCLEARLY } from '../../../../src/domain/utterance-gate/heard-unclearly.ts';
import { noUsage } from '../../../../src/domain/usage.ts';
import type { ReceivedEvent } from '../../../../src/domain/turns/conversation-event.ts';
import { turnsAfter } from './project-events.ts';

function received(...events: readonly ReceivedEvent['event'][]): ReceivedEvent[] {
  return events.map((event, index) => ({ event, receivedAtMs: index * 100 }));
}

const usage = { ...noUsage, totalTokens: 60 };
const text = { contentIndex: 0, eventId: undefined };
const unclear = [
  { type: 'speech-started', itemId: 'u1', audioStartMs: 0 },
  { type: 'source-delta', itemId: 'u1', delta: 'Thanks for watching!', ...text },
  { type: 'source-failed', itemId: 'u1', code: HEARD_UNCLEARLY },
] as const;

test('what was heard unclearly is a folded turn with its text', () => {
  expect(turnsAfter(received(...unclear))).toMatchObject([{ unclear: true, source: { text: 'Thanks for watching!' } }]);
});

test('words before and after it do not join it', () => {
  const before = [
    { type: 'speech-started', itemId: 'u0', audioStartMs: 0 },
    {
      type: 'source-done',
      itemId: 'u0',
      contentIndex: 0,
      text: 'Well then',
      reportedLanguage: undefined,
      usage: undefined,
    },
  ] as const;
  const after = [
    { type: 'speech-started', itemId: 'u2', audioStartMs: 900 },
    {
      type: 'source-done',
      itemId: 'u2',
      contentIndex: 0,
      text: 'let us go.',
      reportedLanguage: undefined,
      usage: undefined,
    },
  ] as const;

  const turns = turnsAfter(received(...before, ...unclear, ...after));

  expect(turns.map(({ source, unclear: isUnclear = false }) => [source.text, isUnclear])).toEqual([
    ['Well then', false],
    ['Thanks for watching!', true],
    ['let us go.', false],
  ]);
});

test('a person who takes it makes it a turn', () => {
  const taken = {
    type: 'source-corrected',
    itemIds: ['u1'],
    correctionItemId: 'c1',
    text: 'Thanks for watching!',
  } as const;

  const [turn] = turnsAfter(received(...unclear, taken));

  expect(turn?.unclear).toBeUndefined();
  expect(turn?.source.text).toBe('Thanks for watching!');
});

const again = [
  { type: 'recognised-again', itemIds: ['u1'], correctionItemId: 'u2' },
  { type: 'speech-committed', itemId: 'u2', previousItemId: 'u1' },
] as const;

test('the words of its second recognition replace it, with their translation, in the same turn', () => {
  const heard = { type: 'source-done', itemId: 'u2', text: 'Tanks are waiting!', ...text } as const;
  const item = { itemId: 'a2', role: 'assistant', done: true, texts: ['¡Los tanques esperan!'] } as const;
  const events = received(
    ...unclear,
    ...again,
    { ...heard, reportedLanguage: 'en', usage: undefined },
    { type: 'item-snapshot', item, previousItemId: 'u2' },
    { type: 'response-closed', responseId: 'r2', status: 'completed', reason: undefined, items: [item], usage },
  );

  expect(turnsAfter(events)).toMatchObject([
    {
      id: 'u1',
      source: { text: 'Tanks are waiting!' },
      translation: { text: '¡Los tanques esperan!' },
      status: 'completed',
      usage: { totalTokens: 60 },
    },
  ]);
  expect(turnsAfter(events)[0]?.unclear).toBeUndefined();
});

test.each([
  ['no words', { type: 'source-failed', itemId: 'u2', code: 'audio_unintelligible' }],
  ['an empty text', { type: 'source-failed', itemId: 'u2', code: HEARD_UNCLEARLY }],
] as const)('a second recognition that brings %s leaves it as it was', (_what, event) => {
  expect(turnsAfter(received(...unclear, ...again, event))).toMatchObject([
    { id: 'u1', unclear: true, source: { text: 'Thanks for watching!' } },
  ]);
});

test('an answer that was no translation leaves a failed turn of its own', () => {
  const said = (itemId: string, words: string) =>
    [
      { type: 'speech-started', itemId, audioStartMs: undefined },
      {
        type: 'source-done',
        itemId,
        contentIndex: 0,
        text: words,
        reportedLanguage: undefined,
        usage: undefined,
      },
    ] as const;
  const rejected = {
    type: 'response-closed',
    responseId: 'r1',
    status: 'failed',
    reason: TRANSLATION_REJECTED,
    items: [],
    usage: undefined,
  } as const;

  const turns = turnsAfter(
    received(...said('u1', 'One.'), { type: 'response-opened', responseId: 'r1' }, rejected, ...said('u2', 'Two.')),
  );

  expect(turns).toMatchObject([
    { source: { text: 'One.' }, status: 'error', failureCode: TRANSLATION_REJECTED },
    { source: { text: 'Two.' } },
  ]);
});
