import { afterEach, describe, expect, test } from 'vitest';
import type { LanguagePair } from '../../src/domain/language.ts';
import type { Turn, TurnId } from '../../src/domain/turn.ts';
import type { ConnectionEvent, Interpreter, InterpreterUpdate } from '../../src/ports/interpreter.ts';
import { TRANSLATION_REJECTED } from '../../src/domain/translation-check/rejected.ts';
import { exchangeEvents, receivedEvents } from '../fixtures/events/exchange.ts';
import { uncheckedSession, wrongExchanges } from '../fixtures/events/wrong-exchanges.ts';

const pair: LanguagePair = { source: 'kor', target: 'eng' };
const question = { words: '기차역이 어디에 있습니까', answer: 'Where is the railway station' };
const reply = { words: 'It is over there on the left', answer: '저기 왼쪽에 있습니다' };

function exchange(index: number) {
  const texts = index % 2 === 0 ? question : reply;
  return receivedEvents(exchangeEvents({ name: `${index}`, startMs: 1000 + index * 40_000, ...texts }));
}

/** A page that applies every update. */
function createPage() {
  const turns = new Map<TurnId, Turn>();
  const signals: ConnectionEvent[] = [];
  let order: readonly TurnId[] = [];
  let last: InterpreterUpdate | undefined;
  return {
    signals,
    onUpdate(update: InterpreterUpdate) {
      for (const id of update.removed) turns.delete(id);
      for (const turn of update.changed) turns.set(turn.id, turn);
      order = update.order ?? order;
      signals.push(...update.signals);
      last = update;
    },
    sources: () => order.map((id) => turns.get(id)?.source.text),
    turnsInOrder: () => order.map((id) => turns.get(id)),
    totals: () => last?.totals,
  };
}

/** The contract of Interpreter, on which the session relies. */
export function interpreterSuite(name: string, create: () => Interpreter): void {
  describe(name, () => {
    const opened: Interpreter[] = [];

    afterEach(() => {
      for (const interpreter of opened.splice(0)) interpreter.close();
    });

    async function open() {
      const page = createPage();
      const interpreter = create();
      opened.push(interpreter);
      await interpreter.open(pair, (update) => page.onUpdate(update));
      return { interpreter, page };
    }

    test('events become turns in order of time, once it has settled', async () => {
      const { interpreter, page } = await open();

      for (const event of [...exchange(1), ...exchange(0)]) interpreter.receive(event);
      await interpreter.settle();

      expect(page.turnsInOrder()).toMatchObject([
        { speaker: 'userA', source: { text: question.words }, translation: { text: question.answer } },
        { speaker: 'userB', source: { text: reply.words }, translation: { text: reply.answer } },
      ]);
      expect(page.totals()).toMatchObject({ unknownUsageCount: 0 });
    });

    test('an update brings whole turns, and the order of all of them when it changes', async () => {
      const { interpreter, page } = await open();

      for (const event of exchange(0)) interpreter.receive(event);
      await interpreter.settle();
      for (const event of exchange(1)) interpreter.receive(event);
      await interpreter.settle();

      expect(page.sources()).toEqual([question.words, reply.words]);
    });

    test('speech and voice are signalled in order', async () => {
      const { interpreter, page } = await open();

      for (const event of exchange(0)) interpreter.receive(event);
      await interpreter.settle();

      expect(page.signals.map(({ type }) => type)).toEqual([
        'speech-started',
        'speech-stopped',
        'voice-started',
        'response-closed',
        'voice-stopped',
      ]);
    });

    test('what a service does not check is checked: a phantom is folded, a wrong translation rejected', async () => {
      const { interpreter, page } = await open();

      for (const event of [uncheckedSession, ...wrongExchanges]) interpreter.receive(event);
      await interpreter.settle();

      expect(page.turnsInOrder()).toMatchObject([
        { unclear: true, source: { text: '시청해주셔서 감사합니다' }, translation: { text: '' } },
        { source: { text: question.words }, translation: { text: '' }, failureCode: TRANSLATION_REJECTED },
      ]);
      expect(page.totals()).toMatchObject({ usage: { totalTokens: 0 } });
      expect(page.signals.map(({ type }) => type)).toEqual(
        expect.arrayContaining(['response-unwanted', 'voice-unwanted']),
      );
    });

    test('a service that checks by itself is believed', async () => {
      const { interpreter, page } = await open();

      for (const event of wrongExchanges) interpreter.receive(event);
      await interpreter.settle();

      expect(page.turnsInOrder()).toMatchObject([{ status: 'completed' }, { status: 'completed' }]);
    });

    test('opening again starts an empty conversation', async () => {
      const { interpreter } = await open();
      for (const event of exchange(0)) interpreter.receive(event);
      await interpreter.settle();

      const page = createPage();
      await interpreter.open(pair, (update) => page.onUpdate(update));
      for (const event of exchange(1)) interpreter.receive(event);
      await interpreter.settle();

      expect(page.sources()).toEqual([reply.words]);
    });

    test('a closed interpreter reports nothing, and still settles', async () => {
      const { interpreter, page } = await open();

      interpreter.close();
      for (const event of exchange(0)) interpreter.receive(event);
      await interpreter.settle();

      expect(page.sources()).toEqual([]);
      expect(page.signals).toEqual([]);
    });
  });
}
