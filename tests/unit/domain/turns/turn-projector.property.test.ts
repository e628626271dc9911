import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ConversationEvent, ReceivedEvent } from '../../../../src/domain/turns/conversation-event.ts';
import type { Turn, TurnId } from '../../../../src/domain/turn.ts';
import { spliced } from '../../../../src/domain/turns/order-log.ts';
import { TurnProjector } from '../../../../src/domain/turns/turn-projector.ts';
import type { TurnChange } from '../../../../src/domain/turns/turn-projector.ts';
import { turnsOf } from './turns-of.ts';
import { exchangeEvents, someUsage } from '../../../fixtures/events/exchange.ts';
import type { Exchange, Outcome, TimedEvent, Wire } from '../../../fixtures/events/exchange.ts';
import { SpentEvents } from '../../../../workers/interpreter/spent-events.ts';
import { decide, parseAll, pair } from './project-events.ts';

const spanish = fc.constantFrom('¿Dónde está?', 'Sí, allí.', 'Mañana vendré aquí', 'Adiós', '');
const english = fc.constantFrom('Where is it?', 'Yes, over there.', 'I will come tomorrow', 'Goodbye', '');

const exchange = fc.record({
  gapMs: fc.constantFrom(300, 2000, 9000, 9990, 12_000, 25_000, 31_000),
  speaksSpanish: fc.boolean(),
  spanish,
  english,
  isAnswered: fc.boolean(),
  outcome: fc.constantFrom<Outcome>(
    'completed',
    'cut-off',
    'cut-off-early',
    'stopped',
    'failed',
    'incomplete',
    'silent',
  ),
  usage: fc.constantFrom<Wire | null>(someUsage, null),
  transcript: fc.constantFrom<NonNullable<Exchange['transcript']>>('before', 'during', 'after', 'never', 'failed'),
  pieces: fc.integer({ min: 1, max: 6 }),
  named: fc.boolean(),
});

/** Conversations of all kinds, as the events of a service. */
const conversations = fc.array(exchange, { minLength: 1, maxLength: 9 }).map((parts) => {
  const events: TimedEvent[] = [];
  let startMs = 1000;
  parts.forEach(({ gapMs, speaksSpanish, spanish, english, isAnswered, ...rest }, position) => {
    startMs += gapMs + position;
    const [words, answer] = speaksSpanish ? [spanish, english] : [english, spanish];
    const value: Exchange = {
      ...rest,
      name: `${position}`,
      startMs,
      words,
      answer: isAnswered ? answer : undefined,
      after: null,
    };
    const exchanged = exchangeEvents(value);
    events.push(...exchanged);
    startMs = Math.max(startMs + 1500, gapMs < 2000 ? 0 : (exchanged.at(-1)?.atMs ?? 0));
  });
  return distinct(events);
});

/** The same, with what people have stated on the page: who spoke, and what was said really. */
const corrected = fc.tuple(conversations, fc.array(fc.nat(8), { maxLength: 3 })).map(([events, places]) => {
  const lastMs = events.at(-1)?.atMs ?? 0;
  const stated = places.flatMap((position, index): TimedEvent[] => {
    const [atMs, id] = [lastMs + 100 * (index + 1), `correction_${index}`];
    const part = { response_id: `resp_${id}`, item_id: `${id}_a`, output_index: 0, content_index: 0 };
    const begun = { id: part.item_id, type: 'message', role: 'assistant', status: 'in_progress', content: [] };
    const wires: Wire[] = [
      {
        type: 'turn.source_corrected',
        item_ids: [position, position + 1].slice(0, 1 + (position % 2)).map((at) => `item_${at}_u`),
        correction_item_id: id,
        text: `Really ${index}`,
      },
      { type: 'turn.speaker_stated', item_id: `item_${position}_u`, language: 'eng' },
      {
        type: 'turn.speaker_stated',
        item_id: `item_${(position + 1) % 9}_u`,
        // By the item: what is said in one sound never turns out to be in the other.
        speaker: position % 2 === 0 ? 'userA' : 'userB',
      },
      ...[`Really ${index}`, 'Adiós', 'Goodbye'].map((source_text) => ({
        type: 'turn.translated_on_device',
        item_id: `item_${position}_u`,
        source_text,
        text: 'Here',
      })),
      { type: 'conversation.item.added', item: begun, previous_item_id: id },
      { type: 'response.output_audio_transcript.delta', ...part, event_id: `event_${id}`, delta: 'Así' },
      { type: 'response.done', response: { id: part.response_id, status: 'completed', output: [], usage: someUsage } },
    ];
    return wires.map((event, step) => ({ atMs: atMs + step, event }));
  });
  return distinct([...events, ...stated]);
});

/** No two events at the same time: only their order would distinguish them. */
function distinct(events: readonly TimedEvent[]): TimedEvent[] {
  let last = 0;
  return [...events]
    .sort((a, b) => a.atMs - b.atMs)
    .map(({ atMs, event }) => {
      last = Math.max(atMs, last + 1);
      return { atMs: last, event };
    });
}

/** The deltas of one text keep their order. */
function streamOf({ event }: ReceivedEvent): string | undefined {
  return event.type === 'source-delta' || event.type === 'response-delta' ? event.itemId : undefined;
}

function shuffled(log: readonly ReceivedEvent[], keys: readonly number[]): ReceivedEvent[] {
  const order = log.map((entry, position) => ({ entry, key: keys[position % keys.length]! + position * 1e-6 }));
  order.sort((a, b) => a.key - b.key);
  const streams = new Map<string, ReceivedEvent[]>();
  for (const entry of log) {
    const stream = streamOf(entry);
    if (stream !== undefined) streams.set(stream, [...(streams.get(stream) ?? []), entry]);
  }
  return order.map(({ entry }) => {
    const stream = streamOf(entry);
    return stream === undefined ? entry : streams.get(stream)!.shift()!;
  });
}

/** A page that applies every change. */
function createPage() {
  const turns = new Map<TurnId, Turn>();
  let order: readonly TurnId[] = [];
  return {
    apply({ changed, removed, splice }: TurnChange) {
      for (const id of removed) turns.delete(id);
      for (const turn of changed) turns.set(turn.id, turn);
      if (splice) order = spliced(order, splice);
    },
    turns: () => order.map((id) => turns.get(id)),
    size: () => turns.size,
  };
}

const runs = { numRuns: 200 };

test('any order of arrival, with refreshes and rebuilds at any moment, gives the turns of the definition', () => {
  const keys = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 97, maxLength: 97 });
  fc.assert(
    fc.property(
      fc.oneof(conversations, corrected),
      keys,
      fc.array(fc.nat(4), { minLength: 7, maxLength: 7 }),
      (events, keys, actions) => {
        const log = parseAll(events);
        const projector = new TurnProjector(pair, decide);
        const page = createPage();

        shuffled(log, keys).forEach(({ event, receivedAtMs }, position) => {
          projector.receive(event, receivedAtMs);
          const action = actions[position % actions.length];
          if (action === 0) page.apply(projector.refresh());
          if (action === 1) page.apply(projector.rebuild());
        });
        page.apply(projector.rebuild());

        expect(projector.turns()).toEqual(turnsOf(log, pair, decide));
        expect(page.turns()).toEqual(projector.turns());
        expect(page.size()).toBe(projector.turns().length);
      },
    ),
    runs,
  );
});

test('a prefix that is delivered twice changes nothing', () => {
  fc.assert(
    fc.property(corrected, fc.double({ min: 0, max: 1, noNaN: true }), (events, share) => {
      const log = parseAll(events);
      const projector = new TurnProjector(pair, decide);
      const prefix = log.slice(0, Math.floor(log.length * share));

      for (const { event, receivedAtMs } of [...prefix, ...prefix, ...log]) projector.receive(event, receivedAtMs);
      projector.rebuild();

      expect(projector.turns()).toEqual(turnsOf(log, pair, decide));
    }),
    runs,
  );
});

test('no text and no usage is dropped or duplicated', () => {
  fc.assert(
    fc.property(conversations, (events) => {
      const log = parseAll(events);
      const marked = log.map((entry, position) => ({ ...entry, event: withMarks(entry.event, position) }));
      const projector = new TurnProjector(pair, decide);

      for (const { event, receivedAtMs } of marked) projector.receive(event, receivedAtMs);
      projector.rebuild();

      const shown = projector.turns().flatMap(({ source, translation }) => [source.text, translation.text]);
      const usages = projector.turns().flatMap(({ usage }) => usage?.totalTokens ?? []);
      expect(marksIn(shown.join(' '))).toEqual(marked.flatMap(({ event }) => marksOf(event)).sort());
      expect(projector.totals.usage.totalTokens).toBe(marked.reduce((sum, { event }) => sum + tokensOf(event), 0));
      expect(usages.reduce((sum, tokens) => sum + tokens, 0)).toBeLessThanOrEqual(projector.totals.usage.totalTokens);
    }),
    runs,
  );
});

/** Appends a unique mark to every final text. */
function withMarks(event: ConversationEvent, position: number): ConversationEvent {
  if (event.type === 'source-done' && event.text !== '') return { ...event, text: `${event.text} #${position}#` };
  if (event.type !== 'response-closed') return event;
  const mark = (text: string | undefined): string | undefined => text && `${text} #${position}#`;
  return { ...event, items: event.items.map((item) => ({ ...item, texts: item.texts.map(mark) })) };
}

function marksIn(text: string): string[] {
  return [...text.matchAll(/#\d+#/gu)].map(([mark]) => mark).sort();
}

function marksOf(event: ConversationEvent): string[] {
  if (event.type === 'source-done') return marksIn(event.text);
  return event.type === 'response-closed' ? marksIn(event.items.flatMap(({ texts }) => texts).join(' ')) : [];
}

function tokensOf(event: ConversationEvent): number {
  return event.type === 'response-closed' ? (event.usage?.totalTokens ?? 0) : 0;
}

test('the turns do not depend on how a text is cut into deltas', () => {
  const text = fc.stringMatching(/^[a-zñ ]{1,60}$/u);
  fc.assert(
    fc.property(text, text, fc.integer({ min: 1, max: 60 }), (words, answer, pieces) => {
      const open = (count: number) => {
        const events = exchangeEvents({ name: '1', startMs: 0, words, answer, pieces: count });
        const deltas = events.filter(({ event }) => !/completed|done/u.test(String(event['type'])));
        return turnsOf(parseAll(deltas), pair, decide);
      };

      expect(open(pieces)).toEqual(open(1));
    }),
    { numRuns: 200 },
  );
});

test('a replay without the spent events gives the same turns, wherever it stops', () => {
  fc.assert(
    fc.property(conversations, fc.nat(), (events, stop) => {
      const whole = parseAll(events);
      const log = whole.slice(0, stop % (whole.length + 1));
      const spentEvents = new SpentEvents();
      const spent = new Set(log.flatMap(({ event }, number) => spentEvents.note(number, event)));
      const shortened = log.filter((_, number) => !spent.has(number));

      expect(turnsOf(shortened, pair, decide)).toEqual(turnsOf(log, pair, decide));
      // Later events have the same effect.
      const rest = whole.slice(log.length);
      expect(turnsOf([...shortened, ...rest], pair, decide)).toEqual(turnsOf(whole, pair, decide));
    }),
  );
});
