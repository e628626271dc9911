import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { longSpeech, scene } from './scenes.ts';
import { simulateConversation } from './simulated-connection.ts';

/** The scheduled job runs more conversations, of other seeds. */
const runs = {
  numRuns: Number(process.env['PROPERTY_RUNS'] ?? 60),
  seed: Number(process.env['FUZZ_SEED'] ?? 20261127),
};
/** Long waits on a busy machine, with the number of conversations of the scheduled job. */
const timeout = { timeout: 900_000 };

const everyWordArrivesOnce = (scenes: typeof scene) =>
  fc.property(scenes, (value) => {
    expect(simulateConversation(value)).toEqual(value.words.map((_, index) => index));
  });

test('wherever the connection is lost, and lost again, every word arrives once and in order', timeout, () => {
  fc.assert(everyWordArrivesOnce(scene), runs);
});

test(
  'in long speech, which is cut and translated while it goes on, every word arrives once and in order, too',
  timeout,
  () => {
    fc.assert(everyWordArrivesOnce(longSpeech), runs);
  },
);

test.each([
  ['a backlog that was sent at once is lost before anything of it is reported', scene, 18],
  ['the same on a slow network', scene, 39],
  ['long silences after the words leave open where they were', scene, 24],
  ['a busy device has written the end of a word together with a backlog', longSpeech, 14],
])('no word is lost where %s', timeout, (_title, scenes, seed) => {
  fc.assert(everyWordArrivesOnce(scenes), { seed, numRuns: 40 });
});
