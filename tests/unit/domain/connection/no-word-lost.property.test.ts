import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { longSpeech, scene } from './scenes.ts';
import { simulateConversation } from './simulated-connection.ts';

/** The scheduled job runs more conversations, of other seeds. */
const runs = {
  numRuns: Number(process.env['PROPERTY_RUNS'] ?? 60),
  seed: Number(process.env['FUZZ_SEED'] ?? 20261127),
};

test(
  'wherever the connection is lost, and lost again, every word arrives once and in order',
  { timeout: 900_000 },
  () => {
    fc.assert(
      fc.property(scene, (value) => {
        expect(simulateConversation(value)).toEqual(value.words.map((_, index) => index));
      }),
      runs,
    );
  },
);

test(
  'in long speech, whose utterances are cut and translated while it goes on, every word arrives once and in order, too',
  { timeout: 900_000 },
  () => {
    fc.assert(
      fc.property(longSpeech, (value) => {
        expect(simulateConversation(value)).toEqual(value.words.map((_, index) => index));
      }),
      runs,
    );
  },
);
