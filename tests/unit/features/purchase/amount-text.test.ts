import { expect, test } from 'vitest';
import { amountText } from '../../../../src/features/purchase/amount-text.ts';

test.each([
  [9.9, 'USD', '$9.90'],
  [68, 'CNY', '¥68.00'],
  [1234.5, 'EUR', 'EUR\u00a01234.50'],
])('%f %s reads %s', (amount, currency, text) => {
  expect(amountText(amount, currency)).toBe(text);
});
