import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { simulateConversation } from './simulated-connection.ts';
import type { Scene, Word } from './simulated-connection.ts';

const words = fc
  .array(fc.record({ lengthMs: fc.integer({ min: 200, max: 1500 }), pauseMs: fc.integer({ min: 500, max: 3000 }) }), {
    minLength: 8,
    maxLength: 14,
  })
  .map((all) =>
    all.reduce<Word[]>((said, { lengthMs, pauseMs }) => {
      const fromMs = (said.at(-1)?.toMs ?? 0) + pauseMs;
      return [...said, { fromMs, toMs: fromMs + lengthMs }];
    }, []),
  );

const outage = fc.record({
  atMs: fc.integer({ min: 1500, max: 20_000 }),
  lastsMs: fc.integer({ min: 1000, max: 9000 }),
  readingMs: fc.integer({ min: 0, max: 250 }),
});

/** Stalls are short most of the time; a long delay of every event is a long round trip. */
const prompt = fc.integer({ min: 0, max: 150 });

const scene: fc.Arbitrary<Scene> = fc.record({
  words,
  outages: fc.array(outage, { minLength: 1, maxLength: 3 }).map((all) => all.toSorted((a, b) => a.atMs - b.atMs)),
  roundTripMs: fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 10, max: 200 }) },
    fc.integer({ min: 200, max: 1500 }),
  ),
  stallsMs: fc
    .tuple(prompt, fc.array(fc.oneof(prompt, fc.integer({ min: 200, max: 1500 })), { maxLength: 4 }))
    .map((all) => all.flat()),
  // After a finished sentence, where that is not known, and after an unfinished one.
  silencesMs: fc.array(fc.constantFrom(300, 500, 1200), { minLength: 1, maxLength: 6 }),
  replayReportMs: fc.integer({ min: 0, max: 800 }),
  busyMs: fc.oneof(fc.constant([0]), fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 9 })),
  translationMs: fc.integer({ min: 20, max: 1500 }),
  lengthMs: fc.constant(110_000),
});

test(
  'wherever the connection is lost, and lost again, every word arrives once and in order',
  { timeout: 60_000 },
  () => {
    fc.assert(
      fc.property(scene, (one) => {
        expect(simulateConversation(one)).toEqual(one.words.map((_, index) => index));
      }),
      { numRuns: 40 },
    );
  },
);
