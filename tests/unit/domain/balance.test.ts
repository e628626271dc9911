import { expect, test } from 'vitest';
import { balanceTone, isEnough } from '../../../src/domain/balance.ts';

test.each([
  [{ type: 'unlimited' }, true],
  [{ type: 'tokens', available: 1 }, true],
  [{ type: 'tokens', available: 0 }, false],
  [{ type: 'trial', remaining: 1 }, true],
  [{ type: 'trial', remaining: 0 }, false],
  [undefined, false],
] as const)('%o is enough to start: %s', (balance, enough) => {
  expect(isEnough(balance)).toBe(enough);
});

test.each([
  ['tokens', 1001, 'default'],
  ['tokens', 1000, 'secondary'],
  ['tokens', 101, 'secondary'],
  ['tokens', 100, 'destructive'],
  ['trial', 5001, 'default'],
  ['trial', 5000, 'secondary'],
  ['trial', 1000, 'destructive'],
] as const)('a %s balance of %i shows as %s', (type, count, tone) => {
  const balance = type === 'tokens' ? { type, available: count } : { type, remaining: count };

  expect(balanceTone(balance)).toBe(tone);
});

test('an unlimited balance shows as default', () => {
  expect(balanceTone({ type: 'unlimited' })).toBe('default');
});
