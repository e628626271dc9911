import { expect, test } from 'vitest';
import { cutAtClauses } from '../../../../voice/text/cut-at-clauses.ts';

const long = 'This is the first part of what was said, and this is the second part; here the third part begins';

test.each([
  ['a short text stays whole', 'Yes, of course.', 40, ['Yes, of course.']],
  [
    'a long one is cut after the last pause that fits',
    long,
    75,
    ['This is the first part of what was said, and this is the second part;', 'here the third part begins'],
  ],
  ['without a pause it is cut at a space', 'one two three four five six', 14, ['one two three', 'four five six']],
  ['a script without spaces is cut between characters', '一二三四五六七八九十', 12, ['一二三四', '五六七八', '九十']],
  [
    'a pause near the beginning is no place for a cut',
    'Yes, one two three four five',
    20,
    ['Yes, one two three', 'four five'],
  ],
  ['nothing to say is nothing', '  ', 20, []],
] as const)('%s', (_, text, maxWeight, pieces) => {
  expect(cutAtClauses(text, maxWeight)).toEqual(pieces);
});

test('no character of a text without any place to cut is lost', () => {
  const text = '👍'.repeat(100);

  expect(cutAtClauses(text, 30).join('')).toBe(text);
});
