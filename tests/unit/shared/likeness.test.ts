import { expect, test } from 'vitest';
import { likeness } from '../../e2e/support/correlation.ts';
import { speechLike } from '../../e2e/support/speech.ts';

const RATE_HZ = 16_000;

test('a voice is found again wherever the recording of it begins', () => {
  const recording = speechLike([{ atS: 0.1, lengthS: 0.6 }], 0.8);
  const said = recording.subarray(0.1 * RATE_HZ, 0.7 * RATE_HZ);

  const shares = [0, 1, 2, 3].map((from) => likeness(said, recording.subarray(from), RATE_HZ));

  expect(Math.min(...shares)).toBeGreaterThan(0.99);
});
