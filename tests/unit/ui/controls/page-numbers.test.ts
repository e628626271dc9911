import { expect, test } from 'vitest';
import { parsePageNumber } from '../../../../src/ui/controls/page-numbers.ts';

test.each([
  ['1', 1],
  ['12', 12],
  [' 3 ', 3],
])('page %j of 12 is taken', (typed, page) => {
  expect(parsePageNumber(typed, 12)).toBe(page);
});

test.each(['0', '13', '-1', '2.5', '1e1', '', 'x'])('page %j of 12 is not taken', (typed) => {
  expect(parsePageNumber(typed, 12)).toBeUndefined();
});
