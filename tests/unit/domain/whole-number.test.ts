import { expect, test } from 'vitest';
import { wholeNumber } from '../../../src/domain/whole-number.ts';

test.for([
  ['1500', 1500],
  [' 50,000 ', 50_000],
  ['50.000', 50_000],
  ["1'000'000", 1_000_000],
  ['1 000 000', 1_000_000],
] as const)('%j is the whole number %i', ([typed, number]) => {
  expect(wholeNumber(typed)).toBe(number);
});

test.for(['', '1.5', '1,5', '1.50', '1,000.000', '1.2345', '.5', '-5', '1e3', '5 tokens'])('%j is none', (typed) => {
  expect(wholeNumber(typed)).toBeNaN();
});
