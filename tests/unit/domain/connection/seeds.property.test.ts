import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { longSpeech, scene } from './scenes.ts';
import { simulateConversation } from './simulated-connection.ts';

test(
  'wherever the connection is lost, and lost again, every word arrives once and in order',
  { timeout: 280_000 },
  () => {
    fc.assert(
      fc.property(scene, (value) => {
        expect(simulateConversation(value)).toEqual(value.words.map((_, index) => index));
      }),
      { numRuns: 200, seed: 20261127 },
    );
  },
);

test(
  'in long speech, whose utterances are cut and translated while it goes on, every word arrives once and in order, too',
  { timeout: 280_000 },
  () => {
    fc.assert(
      fc.property(longSpeech, (value) => {
        expect(simulateConversation(value)).toEqual(value.words.map((_, index) => index));
      }),
      { numRuns: 200, seed: 20261127 },
    );
  },
);
