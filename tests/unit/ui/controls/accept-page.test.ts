import { expect, test } from 'vitest';
import { acceptPage } from '../../../../src/ui/controls/accept-page.ts';

test.each([
  ['1', 1],
  ['12', 12],
  [' 3 ', 3],
])('page %j of 12 is taken', (typed, page) => {
  expect(acceptPage(typed, 12)).toBe(page);
});

test.each(['0', '13', '-1', '2.5', '1e1', '', 'x'])('page %j of 12 is not taken', (typed) => {
  expect(acceptPage(typed, 12)).toBeUndefined();
});
