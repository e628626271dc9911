import { expect, test } from 'vitest';
import { standingOf } from '../../../../src/features/purchase/plan-standing.ts';

const renewing = { code: 'basic', renews: true, can_renew: true };
const cancelled = { code: 'basic', renews: false, can_renew: true };
const prepaid = { code: 'basic', renews: false, can_renew: false };

test.each([
  ['nothing runs', [], 'new', 'new'],
  ['a plan renews', [renewing], 'current', 'other'],
  ['a plan was cancelled', [cancelled], 'ending', 'other'],
  ['a month was paid without renewal', [prepaid], 'prepaid', 'other'],
  ['another plan renews beside a paid month', [{ ...renewing, code: 'premium' }, prepaid], 'other', 'other'],
] as const)('when %s', (_, running, basic, standard) => {
  expect(standingOf('basic', running)).toBe(basic);
  expect(standingOf('standard', running)).toBe(standard);
});
