import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ConversationEvent } from '../../../../src/domain/turns/conversation-event.ts';
import type { WorkerUpdate } from '../../../../src/protocol/interpreter-worker.ts';
import { createInterpreterApi } from '../../../../workers/interpreter/interpreter-session.ts';

/** The longest delay of growing words, without the frame of the screen. */
const WORDS_MS = 100;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function openWorker() {
  const updates: WorkerUpdate[] = [];
  const worker = createInterpreterApi();
  worker.open({ source: 'spa', target: 'eng' }, { postMessage: (update) => void updates.push(update) }, 0);
  let number = 0;
  return {
    updates,
    receive: (event: ConversationEvent) => worker.receive([{ event, receivedAtMs: Date.now(), number: ++number }]),
    shown: () => updates.flatMap(({ splice }) => splice?.ids ?? []),
    speechEnds: () =>
      updates
        .flatMap(({ signals }) => signals)
        .flatMap((signal) => (signal.type === 'voice-started' ? [signal.speechEndedAtMs] : [])),
    lastText: () => updates.flatMap(({ changed }) => changed).at(-1)?.source.text,
  };
}

const begun: ConversationEvent = { type: 'speech-started', itemId: 'u1', audioStartMs: 0 };
const words = (delta: string): ConversationEvent => ({
  type: 'source-delta',
  itemId: 'u1',
  contentIndex: 0,
  delta,
  eventId: undefined,
});

test('the first words of a turn are shown without the debounce of the turn list', () => {
  const { receive, lastText } = openWorker();

  receive(begun);
  receive(words('¿Dón'));
  vi.advanceTimersByTime(20);
  receive(words('de'));
  vi.advanceTimersByTime(WORDS_MS - 20);

  expect(lastText()).toBe('¿Dónde');
});

test('words of a turn on screen are shown at once', () => {
  const { receive, lastText } = openWorker();
  receive(begun);
  vi.advanceTimersByTime(300);

  receive(words('¿Dónde'));

  expect(lastText()).toBe('¿Dónde');
});

test('a turn without words waits for the debounce', () => {
  const { receive, shown } = openWorker();

  receive(begun);
  vi.advanceTimersByTime(299);
  expect(shown()).toEqual([]);
  vi.advanceTimersByTime(1);

  expect(shown()).toEqual(['u1']);
});

const committed = (itemId: string): ConversationEvent => ({
  type: 'speech-committed',
  itemId,
  previousItemId: undefined,
});
const translated = (responseId: string, itemId: string): readonly ConversationEvent[] => [
  { type: 'response-opened', responseId },
  {
    type: 'item-snapshot',
    item: { itemId: `of_${itemId}`, role: 'assistant', done: false, texts: [] },
    previousItemId: itemId,
  },
  {
    type: 'response-item-snapshot',
    responseId,
    outputIndex: 0,
    item: { itemId: `of_${itemId}`, role: 'assistant', done: false, texts: [] },
  },
  { type: 'voice-started', responseId },
];

test('a voice is dated by the end of the speech that it translates, not by what was heard last', () => {
  const { receive, speechEnds } = openWorker();
  receive(begun);
  vi.advanceTimersByTime(1000);
  receive({ type: 'speech-stopped', itemId: 'u1', audioEndMs: 1000 });
  const firstEndMs = Date.now();
  receive(committed('u1'));
  // A turn that a button begins and ends is only committed.
  vi.advanceTimersByTime(100_000);
  receive(committed('u2'));
  const secondEndMs = Date.now();
  vi.advanceTimersByTime(300);

  for (const event of [...translated('r2', 'u2'), ...translated('r1', 'u1')]) receive(event);

  expect(speechEnds()).toEqual([secondEndMs, firstEndMs]);
});

test('the voice of typed text has no speech that it could be late for', () => {
  const { receive, speechEnds } = openWorker();
  receive(begun);
  receive({ type: 'speech-stopped', itemId: 'u1', audioEndMs: 0 });
  vi.advanceTimersByTime(60_000);

  receive({ type: 'turn-written', itemId: 'typed', text: 'Where is it?', language: 'eng' });
  for (const event of translated('r2', 'typed')) receive(event);

  expect(speechEnds()).toEqual([undefined]);
});
