import { afterEach, expect, test } from 'vitest';
import { createSupervisedInterpreter } from '../../../../src/platform/interpreter/supervised-interpreter.ts';
import type { Turn, TurnId } from '../../../../src/domain/turn.ts';
import type { Interpreter, InterpreterUpdate, ConnectionEvent } from '../../../../src/ports/interpreter.ts';
import type { NumberedEvent } from '../../../../src/protocol/interpreter-worker.ts';
import { createInterpreterApi } from '../../../../workers/interpreter/interpreter-session.ts';
import { createFakeThread } from '../../../fakes/interpreter-thread.ts';
import type { FakeThread } from '../../../fakes/interpreter-thread.ts';
import { exchangeEvents, receivedEvents } from '../../../fixtures/events/exchange.ts';
import { uncheckedSession, wrongExchanges } from '../../../fixtures/events/wrong-exchanges.ts';

const pair = { source: 'kor', target: 'eng' } as const;

const exchanges = Array.from({ length: 12 }, (_, index) =>
  exchangeEvents({
    name: `${index}`,
    startMs: 1000 + index * 40_000,
    words: index % 2 === 0 ? '기차역이 어디에 있습니까' : 'It is over there on the left',
    answer: index % 2 === 0 ? 'Where is the railway station' : '저기 왼쪽에 있습니다',
  }),
);

/** A page that applies every update. */
function createPage() {
  const turns = new Map<TurnId, Turn>();
  let order: readonly TurnId[] = [];
  const signals: ConnectionEvent[] = [];
  return {
    onUpdate(update: InterpreterUpdate) {
      for (const id of update.removed) turns.delete(id);
      for (const turn of update.changed) turns.set(turn.id, turn);
      order = update.order ?? order;
      signals.push(...update.signals);
    },
    turns: () => order.map((id) => turns.get(id)),
    size: () => turns.size,
    signals,
  };
}

let opened: Interpreter[] = [];
let threads: FakeThread[] = [];

afterEach(() => {
  for (const value of opened) value.close();
  opened = [];
  threads = [];
});

async function openInterpreter(page: ReturnType<typeof createPage>): Promise<Interpreter> {
  const interpreter = createSupervisedInterpreter(() => {
    const thread = createFakeThread();
    threads.push(thread);
    return thread;
  });
  opened.push(interpreter);
  await interpreter.open(pair, (update) => page.onUpdate(update));
  return interpreter;
}

function receive(interpreter: Interpreter, from: number, to: number): void {
  for (const frame of receivedEvents(exchanges.slice(from, to).flat())) interpreter.receive(frame);
}

async function undisturbed(): Promise<ReturnType<typeof createPage>> {
  const page = createPage();
  const interpreter = await openInterpreter(page);
  receive(interpreter, 0, exchanges.length);
  await interpreter.settle();
  return page;
}

test('events become turns in order', async () => {
  const page = await undisturbed();

  expect(page.turns()).toHaveLength(12);
  expect(page.turns()[0]).toMatchObject({
    speaker: 'userA',
    source: { text: '기차역이 어디에 있습니까', language: 'kor' },
    translation: { text: 'Where is the railway station', language: 'eng' },
    status: 'completed',
  });
  expect(page.turns()[1]).toMatchObject({ speaker: 'userB', source: { language: 'eng' } });
});

test('a crash loses no turn and repeats no signal', async () => {
  const whole = await undisturbed();
  const page = createPage();
  const interpreter = await openInterpreter(page);
  const first = threads.length - 1;

  receive(interpreter, 0, 5);
  await interpreter.settle();
  threads[first]!.crash();
  receive(interpreter, 5, 12);
  await interpreter.settle();

  expect(threads.length).toBe(first + 2);
  expect(page.turns()).toEqual(whole.turns());
  expect(page.size()).toBe(12);
  expect(page.signals).toEqual(whole.signals);
});

test('what was found in a call is the same after a crash', async () => {
  const page = createPage();
  const interpreter = await openInterpreter(page);
  for (const event of [uncheckedSession, ...wrongExchanges]) interpreter.receive(event);
  await interpreter.settle();
  const before = [page.turns(), [...page.signals]];

  threads.at(-1)!.crash();
  await interpreter.settle();

  expect([page.turns(), page.signals]).toEqual(before);
  expect(page.turns()).toMatchObject([{ unclear: true }, { status: 'error' }]);
});

test('a crash in the middle of a turn leaves no half turn behind', async () => {
  const whole = await undisturbed();
  const page = createPage();
  const interpreter = await openInterpreter(page);
  const frames = receivedEvents(exchanges.flat());

  for (const [index, frame] of frames.entries()) {
    interpreter.receive(frame);
    if (index % 61 === 60) {
      await new Promise((resolve) => setTimeout(resolve, 0));
      threads.at(-1)!.crash();
    }
  }
  await interpreter.settle();

  expect(page.turns()).toEqual(whole.turns());
  expect(page.signals).toEqual(whole.signals);
});

test('a worker that stops responding is replaced', { timeout: 15_000 }, async () => {
  const page = createPage();
  const interpreter = await openInterpreter(page);
  const hanging = threads.at(-1)!;

  receive(interpreter, 0, 3);
  await interpreter.settle();
  hanging.hang();
  receive(interpreter, 3, 6);
  await interpreter.settle();

  expect(hanging.ended).toBe(true);
  expect(page.turns()).toHaveLength(6);
});

test('a replay to a new worker reaches the page as one whole update', async () => {
  const updates: InterpreterUpdate[] = [];
  const page = createPage();
  const interpreter = await openInterpreter({ ...page, onUpdate: (update) => updates.push(update) });
  receive(interpreter, 0, 12);
  await interpreter.settle();
  updates.length = 0;

  threads.at(-1)!.crash();
  await interpreter.settle();

  expect(updates).toHaveLength(1);
  expect(updates[0]!.changed).toHaveLength(12);
  expect(updates[0]!.order).toHaveLength(12);
});

test('a replay omits the spent events', async () => {
  const page = createPage();
  let replayed: readonly NumberedEvent[] = [];
  const interpreter = createSupervisedInterpreter(() => {
    const api = createInterpreterApi();
    const thread = createFakeThread({
      ...api,
      receive(frames) {
        replayed = [...replayed, ...frames];
        api.receive(frames);
      },
    });
    threads.push(thread);
    return thread;
  });
  opened.push(interpreter);
  await interpreter.open(pair, (update) => page.onUpdate(update));
  receive(interpreter, 0, 12);
  await interpreter.settle();
  const before = page.turns();
  const deltas = (frames: readonly NumberedEvent[]) =>
    frames.filter(({ event }) => event.type.endsWith('-delta')).length;
  const deltasSent = deltas(replayed);
  replayed = [];

  threads.at(-1)!.crash();
  await interpreter.settle();

  expect(deltasSent).toBeGreaterThan(2 * 12 * 2);
  // The first delta of either text stays: its time is the start of the turn.
  expect(deltas(replayed)).toBe(2 * 12);
  expect(page.turns()).toEqual(before);
});
