import { expect, test } from 'vitest';
import { pageNumbersAround } from '../../../../src/ui/controls/page-window.ts';

test.each([
  [1, 2, [1, 2]],
  [1, 9, [1, 2, 3, 4, 5]],
  [3, 9, [1, 2, 3, 4, 5]],
  [5, 9, [3, 4, 5, 6, 7]],
  [8, 9, [5, 6, 7, 8, 9]],
  [9, 9, [5, 6, 7, 8, 9]],
  [4, 5, [1, 2, 3, 4, 5]],
])('around page %i of %i stand %o', (page, totalPages, numbers) => {
  expect(pageNumbersAround(page, totalPages)).toEqual(numbers);
});
