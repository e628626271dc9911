import { expect, test } from 'vitest';
import { languages } from '../../../../src/domain/language.ts';
import { turnTakingWords } from '../../../../src/features/conversation/turn-taking/turn-taking-words.ts';

test.each(languages)('the words in $name are short, and tell the states apart', ({ code }) => {
  const words = Object.values(turnTakingWords[code]);

  expect(new Set(words).size).toBe(words.length);
  for (const word of words) expect(word.length, word).toBeLessThanOrEqual(20);
});
