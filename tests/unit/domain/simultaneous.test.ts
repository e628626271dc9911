import { expect, test } from 'vitest';
import { simultaneousFor } from '../../../src/domain/simultaneous.ts';

const alone = { hasEarphones: false, isRoom: false, isCaptioned: false };

test.for([
  ['automatic', alone, 'text'],
  ['automatic', { ...alone, hasEarphones: true }, 'voice'],
  ['automatic', { ...alone, isRoom: true }, 'voice'],
  ['automatic', { ...alone, isCaptioned: true }, 'voice'],
  ['at_end', { ...alone, hasEarphones: true }, 'text'],
  ['at_once', alone, 'voice'],
] as const)('with %s and %o the session is asked for %s', ([timing, situation, expected]) => {
  expect(simultaneousFor(timing, situation)).toBe(expected);
});
