import { expect, test } from 'vitest';
import { decideFor } from '../../../../src/domain/language-detection/decide-language.ts';
import { LegSegmenter } from '../../../../src/domain/turns/leg-segmenter.ts';
import { createTurnEventBuilder } from '../../../../src/domain/turns/turn-event-builder.ts';
import { TurnProjector } from '../../../../src/domain/turns/turn-projector.ts';

const pair = { source: 'spa', target: 'eng' } as const;

/** Two sessions and a clock. */
function setUp() {
  const projector = new TurnProjector(pair, decideFor(pair));
  const shown = new Map<string, unknown>();
  let [ids, nowMs] = [0, 0];
  const builder = createTurnEventBuilder({
    emit: (event) => projector.receive(event, nowMs),
    newId: () => String((ids += 1)),
    elapsedMs: () => nowMs,
  });
  const segmenter = new LegSegmenter(pair, builder);
  return {
    heard: (text: string) => text.split(/(?= )/).forEach((delta) => segmenter.sourceDelta(delta, (nowMs += 100))),
    said: (into: 'spa' | 'eng', text: string) =>
      text.split(/(?= )/).forEach((delta) => segmenter.translationDelta(into, delta, (nowMs += 100))),
    hold: (language: 'spa' | 'eng') => segmenter.hold(language),
    wait: (ms: number) => {
      for (const until = nowMs + ms; nowMs < until;) segmenter.tick((nowMs += 250));
    },
    turns() {
      for (const turn of projector.rebuild().changed)
        shown.set(turn.id, [turn.speaker, turn.source.text, turn.translation.text, turn.status]);
      return [...shown.values()];
    },
  };
}

test('a silence ends a turn with its source text, translation and speaker', () => {
  const { heard, said, wait, turns } = setUp();

  heard(' ¿Dónde está la estación?');
  said('eng', ' Where is the station?');
  wait(2000);
  heard(' It is over there.');
  said('spa', ' Está por allí.');
  wait(2000);

  expect(turns()).toEqual([
    ['userA', '¿Dónde está la estación?', 'Where is the station?', 'completed'],
    ['userB', 'It is over there.', 'Está por allí.', 'completed'],
  ]);
});

test('a turn waits for a translation that lags behind the speech', () => {
  const { heard, said, wait, turns } = setUp();

  heard(' ¿Dónde está la estación?');
  wait(4000);
  said('eng', ' Where is the station?');
  wait(2000);

  expect(turns()).toEqual([['userA', '¿Dónde está la estación?', 'Where is the station?', 'completed']]);
});

test('a reply without a pause becomes a turn of its own once the other session translates it', () => {
  const { heard, said, wait, turns } = setUp();

  heard(' ¿Dónde está la estación?');
  said('eng', ' Where is the station?');
  heard(' Over there.');
  said('spa', ' Por allí.');
  wait(2000);

  expect(turns()).toEqual([
    ['userA', '¿Dónde está la estación?', 'Where is the station?', 'completed'],
    ['userB', 'Over there.', 'Por allí.', 'completed'],
  ]);
});

test('speech without a pause is cut at the end of a sentence, and no text is lost', () => {
  const { heard, said, wait, turns } = setUp();

  for (let sentence = 1; sentence <= 200; sentence += 1) {
    heard(` Y la frase número ${sentence} sigue a la anterior.`);
    said('eng', ` And sentence ${sentence} follows.`);
  }
  wait(2000);

  const stored = turns() as [string, string, string, string][];
  const numbers = (texts: string[]) => [...texts.join(' ').matchAll(/\d+/g)].map(([number]) => Number(number));
  const all = Array.from({ length: 200 }, (_, index) => index + 1);
  expect(stored.length).toBeGreaterThan(2);
  expect(stored.every(([, source]) => source.length < 2500 && source.endsWith('.'))).toBe(true);
  expect(numbers(stored.map(([, source]) => source))).toEqual(all);
  expect(numbers(stored.map(([, , translation]) => translation))).toEqual(all);
});

test('a translation without a pause and without source text is cut, too', () => {
  const { said, wait, turns } = setUp();

  for (let sentence = 1; sentence <= 400; sentence += 1) said('eng', ` And sentence ${sentence} follows.`);
  wait(2000);

  expect(turns().length).toBeGreaterThan(1);
});

test('speech without a translation becomes an incomplete turn', () => {
  const { heard, wait, turns } = setUp();

  heard(' ¿Dónde está?');
  wait(7000);

  expect(turns()).toEqual([['userA', '¿Dónde está?', '', 'incomplete']]);
});

test('a translation without source text becomes a turn', () => {
  const { said, wait, turns } = setUp();

  said('spa', ' Por allí.');
  wait(2000);

  expect(turns()).toMatchObject([[expect.anything(), '', 'Por allí.', 'completed']]);
});

test('the language of a held turn is certain, and a translation into it is dropped', () => {
  const { hold, heard, said, wait, turns } = setUp();

  hold('eng');
  heard(' OK');
  said('eng', ' Okay');
  said('spa', ' Vale');
  wait(2000);

  expect(turns()).toEqual([['userB', 'OK', 'Vale', 'completed']]);
});

test('a translation that lags behind the button of the other person stays with its turn', () => {
  const { hold, heard, said, wait, turns } = setUp();

  hold('spa');
  heard(' ¿Dónde está?');
  hold('eng');
  heard(' It is over there.');
  said('eng', ' Where is it?');
  said('spa', ' Está por allí.');
  wait(8000);

  expect(turns()).toEqual([
    ['userA', '¿Dónde está?', 'Where is it?', 'completed'],
    ['userB', 'It is over there.', 'Está por allí.', 'completed'],
  ]);
});
