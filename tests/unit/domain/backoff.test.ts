import { expect, test } from 'vitest';
import { backoffMs } from '../../../src/domain/backoff.ts';

test('the ceiling doubles with every try up to five minutes', () => {
  expect([1, 2, 3, 4].map((attempts) => backoffMs(attempts, 1))).toEqual([1_000, 2_000, 4_000, 8_000]);
  expect(backoffMs(40, 1)).toBe(300_000);
});

test('the wait is anywhere between nothing and the ceiling', () => {
  expect(backoffMs(3, 0)).toBe(0);
  expect(backoffMs(3, 0.25)).toBe(1_000);
});
