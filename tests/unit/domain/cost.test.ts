import { expect, test } from 'vitest';
import { costMicrosOf, formatCost, knownCostMicros } from '../../../src/domain/cost.ts';
import { noUsage, sumUsage } from '../../../src/domain/usage.ts';

test('every kind of token has its rate', () => {
  expect(costMicrosOf({ ...noUsage, inputTextTokens: 1000 })).toBe(5000);
  expect(costMicrosOf({ ...noUsage, inputAudioTokens: 1000 })).toBe(40_000);
  expect(costMicrosOf({ ...noUsage, outputTextTokens: 1000 })).toBe(20_000);
  expect(costMicrosOf({ ...noUsage, outputAudioTokens: 1000 })).toBe(80_000);
});

test('a cached token is priced once, at the cached rate', () => {
  expect(costMicrosOf({ ...noUsage, inputTextTokens: 1000, cachedTextTokens: 1000 })).toBe(2500);
  expect(costMicrosOf({ ...noUsage, inputAudioTokens: 1000, cachedAudioTokens: 400 })).toBe(600 * 40 + 1000);
});

test('more cached than input tokens do not make the cost negative', () => {
  expect(costMicrosOf({ ...noUsage, inputTextTokens: 127, cachedTextTokens: 384 })).toBe(960);
});

test('the cost of summed usage is the sum of costs', () => {
  const value = { ...noUsage, inputTextTokens: 119, cachedTextTokens: 64, inputAudioTokens: 13, outputAudioTokens: 91 };

  expect(costMicrosOf(sumUsage(value, value))).toBe(2 * costMicrosOf(value));
});

test('tokens of unknown kind have no price', () => {
  expect(knownCostMicros({ ...noUsage, totalTokens: 10, inputTokens: 10 })).toBeUndefined();
  expect(knownCostMicros({ ...noUsage, totalTokens: 10, outputTokens: 10 })).toBeUndefined();
  expect(knownCostMicros(noUsage)).toBe(0);
});

test.each([
  [0, '$0.00'],
  [4000, '$0.00'],
  [5001, '$0.01'],
  [9999, '$0.01'],
  [10_000, '$0.010'],
  [12_345, '$0.012'],
  [1_234_567, '$1.235'],
])('%d micro-dollars are formatted as %s', (micros, text) => {
  expect(formatCost(micros)).toBe(text);
});
