import * as fc from 'fast-check';
import type { Scene, Word } from './simulated-connection.ts';

const lengthMs = fc.integer({ min: 200, max: 1500 });

function wordsWith(pauseMs: fc.Arbitrary<number>): fc.Arbitrary<Word[]> {
  return fc.array(fc.record({ lengthMs, pauseMs }), { minLength: 8, maxLength: 14 }).map((all) =>
    all.reduce<Word[]>((said, value) => {
      const fromMs = (said.at(-1)?.toMs ?? 0) + value.pauseMs;
      return [...said, { fromMs, toMs: fromMs + value.lengthMs }];
    }, []),
  );
}

const words = wordsWith(fc.integer({ min: 500, max: 3000 }));

/** The first outage; a later one may also follow the first words of a replay. */
const { outage, laterOutage } = (() => {
  const atMs = fc.record({ atMs: fc.integer({ min: 1500, max: 20_000 }) });
  const replayedWords = fc.record({ replayedWords: fc.integer({ min: 1, max: 3 }) });
  const rest = {
    lastsMs: fc.integer({ min: 1000, max: 9000 }),
    readingMs: fc.integer({ min: 0, max: 250 }),
    noticedMs: fc.constantFrom(0, 1200),
  };
  return {
    outage: fc.record({ begins: atMs, ...rest }),
    laterOutage: fc.record({ begins: fc.oneof(atMs, replayedWords), ...rest }),
  };
})();

/** The service may take a call for open before or after the page does; a busy machine delivers all events of a call late. */
const call = fc.record({
  openedAtMs: fc.integer({ min: -250, max: 2000 }),
  lateMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 2000 })),
});

/** Stalls are short most of the time; a long delay of every event is a long round trip. */
const prompt = fc.integer({ min: 0, max: 150 });

const parts = {
  words,
  outages: fc.tuple(outage, fc.array(laterOutage, { maxLength: 3 })).map(([first, later]) => [first, ...later]),
  calls: fc.array(call, { minLength: 1, maxLength: 4 }),
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
  isAtOnce: fc.boolean(),
  busyMs: fc.oneof(fc.constant([0]), fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 9 })),
  heldUpMs: fc.oneof(fc.constant([0]), fc.array(fc.integer({ min: 0, max: 700 }), { minLength: 1, maxLength: 9 })),
  translationMs: fc.integer({ min: 20, max: 1500 }),
  lengthMs: fc.constant(110_000),
};

/** Conversations that lose their connection. */
export const scene: fc.Arbitrary<Scene> = fc.record(parts);

/** Long speech with a service that interprets along: short pauses, in which utterances are cut. */
export const longSpeech: fc.Arbitrary<Scene> = fc.record({
  ...parts,
  words: wordsWith(
    fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 200, max: 480 }) }, fc.integer({ min: 500, max: 3000 })),
  ),
  along: fc.record({ longMs: fc.integer({ min: 1000, max: 4000 }), reportedMs: fc.integer({ min: 300, max: 2500 }) }),
});
