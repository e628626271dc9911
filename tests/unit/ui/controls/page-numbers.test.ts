import { expect, test } from 'vitest';
import { pageNumbersAround, parsePageNumber } from '../../../../src/ui/controls/page-numbers.ts';

test.each([
  ['1', 1],
  ['12', 12],
  [' 3 ', 3],
])('page %j of 12 is accepted', (typed, page) => {
  expect(parsePageNumber(typed, 12)).toBe(page);
});

test.each(['0', '13', '-1', '2.5', '1e1', '', 'x'])('page %j of 12 is rejected', (typed) => {
  expect(parsePageNumber(typed, 12)).toBeUndefined();
});

test.each([
  [1, 2, [1, 2]],
  [1, 9, [1, 2, 3, 4, 5]],
  [3, 9, [1, 2, 3, 4, 5]],
  [5, 9, [3, 4, 5, 6, 7]],
  [8, 9, [5, 6, 7, 8, 9]],
  [9, 9, [5, 6, 7, 8, 9]],
  [4, 5, [1, 2, 3, 4, 5]],
])('around page %i of %i the pager shows %o', (page, totalPages, numbers) => {
  expect(pageNumbersAround(page, totalPages)).toEqual(numbers);
});
