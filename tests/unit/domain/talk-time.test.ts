import { expect, test } from 'vitest';
import { talkMinutes } from '../../../src/domain/talk-time.ts';

test.each([
  [20_000, 'turns', 7],
  [50_000, 'turns', 18],
  [2639, 'turns', 0],
  [2640, 'turns', 1],
  [0, 'turns', 0],
  [-5, 'turns', 0],
  [20_000, 'open-time', 18],
] as const)('%i tokens billed by %s last about %i minutes', (tokens, billing, minutes) => {
  expect(talkMinutes(tokens, billing)).toBe(minutes);
});
