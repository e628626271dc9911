import { expect, test } from 'vitest';
import { estimateTextTokens } from '../../../../src/domain/text-tokens.ts';

test('a token is four characters, or one character of a syllabic script', () => {
  expect(estimateTextTokens('twelve chars')).toBe(3);
  expect(estimateTextTokens('地铁站')).toBe(3);
});
