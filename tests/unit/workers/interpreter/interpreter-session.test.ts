import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ConversationEvent } from '../../../../src/domain/turns/conversation-event.ts';
import type { WorkerUpdate } from '../../../../src/protocol/interpreter-worker.ts';
import { createInterpreterApi } from '../../../../workers/interpreter/interpreter-session.ts';

/** What the page is promised for growing words, without the frame of the screen. */
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
