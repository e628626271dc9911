import { expect, test } from 'vitest';
import {
  interpreterInstructions,
  interpreterReminder,
} from '../../../server/modules/voice-providers/contract/interpreter-instructions.ts';
import { languages } from '../../../src/domain/language.ts';
import { talkMinutes, tokensPerMinute } from '../../../src/domain/talk-time.ts';
import { estimateTextTokens } from '../../../src/domain/text-tokens.ts';

test.each([
  [20_000, 'turns', 6],
  [50_000, 'turns', 16],
  [3059, 'turns', 0],
  [3060, 'turns', 1],
  [0, 'turns', 0],
  [-5, 'turns', 0],
  [20_000, 'context', 3],
  [20_000, 'open-time', 18],
] as const)('%i tokens billed by %s last about %i minutes', (tokens, billing, minutes) => {
  expect(talkMinutes(tokens, billing)).toBe(minutes);
});

test('the texts of a turn are as long as the instructions and the reminder are, on average over all pairs', () => {
  const pairs = languages.flatMap(({ code: source }) =>
    languages.filter(({ code }) => code !== source).map(({ code: target }) => ({ source, target })),
  );
  const meanTokens = (textOf: (pair: (typeof pairs)[number]) => string) =>
    pairs.reduce((sum, pair) => sum + estimateTextTokens(textOf(pair)), 0) / pairs.length;

  const perTurn = 4 * 10 + 4 * 20 + 20 + meanTokens(interpreterInstructions);
  const withContext = perTurn + meanTokens(interpreterReminder) + 3 * (4 * 10 + 4 * 20) + 4 * 10;

  expect(tokensPerMinute('turns') / (6 * perTurn)).toBeCloseTo(1, 1.5);
  expect(tokensPerMinute('context') / (6 * withContext)).toBeCloseTo(1, 1.5);
});
