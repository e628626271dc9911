import { expect, test } from 'vitest';
import { languages } from '../../../../src/domain/language.ts';
import { listening } from '../../../../src/domain/turn-taking.ts';
import {
  turnTakingWord,
  turnTakingWords,
} from '../../../../src/features/conversation/turn-taking/turn-taking-words.ts';

test.each(languages)('the words in $name are short, and tell the states apart', ({ code }) => {
  const words = Object.values(turnTakingWords[code]);

  expect(new Set(words).size).toBe(words.length);
  for (const word of words) expect(word.length, word).toBeLessThanOrEqual(20);
});

test.each([
  ['connecting', 'wait'],
  ['connected', 'translating'],
  ['replaying', 'translating'],
  // As the alert beside it says: keep talking.
  ['reconnecting', 'listening'],
  // It waits for a tap, not the other way round.
  ['suspended', 'paused'],
  ['paused', 'paused'],
] as const)('while the connection is %s, the people read “%s”', (connection, word) => {
  expect(turnTakingWord(connection, { type: 'translating' })).toBe(word);
});

test('who speaks is heard while the connection is open', () => {
  expect(turnTakingWord('connected', listening)).toBe('listening');
  expect(turnTakingWord('connected', { type: 'listening', hasInterrupted: true })).toBe('goAhead');
});
