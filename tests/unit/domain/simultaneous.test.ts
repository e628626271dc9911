import { expect, test } from 'vitest';
import { finishedClauses, simultaneousFor } from '../../../src/domain/simultaneous.ts';

test.for([
  ['automatic', false, 'text'],
  ['automatic', true, 'voice'],
  ['at_end', true, 'text'],
  ['at_once', false, 'voice'],
] as const)('with %s, and earphones %s, the session is asked for %s', ([timing, hasEarphones, expected]) => {
  expect(simultaneousFor(timing, hasEarphones)).toBe(expected);
});

test.each([
  ['Take the first street, then', 'Take the first street,'],
  ['It is 1,', ''],
  ['It is 1,500 metres. Then', 'It is 1,500 metres.'],
  ['先直走，再', '先直走，'],
  ['نعم، ثم', 'نعم،'],
  ['no mark yet', ''],
])('the finished clauses of %o are %o', (text, expected) => {
  expect(finishedClauses(text)).toBe(expected);
});
