import { expect, test } from 'vitest';
import { axisTop, compare } from '../../../../src/domain/admin/axis.ts';

test.each([
  [0, 2],
  [1, 2],
  [3, 6],
  [6, 10],
  [10, 10],
  [11, 20],
  [49, 50],
  [51, 100],
  [1_234_567, 2_000_000],
])('values up to %d have an axis up to %d', (most, top) => {
  expect(axisTop(most)).toBe(top);
});

test('a period is compared with the one before', () => {
  expect(compare(0, 0)).toEqual({ type: 'none' });
  expect(compare(5, 0)).toEqual({ type: 'new' });
  expect(compare(15, 20)).toEqual({ type: 'changed', share: -0.25 });
});
