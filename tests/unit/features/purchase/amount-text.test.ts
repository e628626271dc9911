import { i18n } from '@lingui/core';
import { afterEach, expect, test } from 'vitest';
import { amountText } from '../../../../src/features/purchase/amount-text.ts';

test.each([
  [9.9, 'USD', '$9.90'],
  [68, 'CNY', '¥68.00'],
  [1234.5, 'EUR', 'EUR\u00a01234.50'],
])('%f %s reads %s', (amount, currency, text) => {
  expect(amountText(amount, currency)).toBe(text);
});

afterEach(() => i18n.activate('en-US'));

test.each([
  ['de', '$9,90'],
  ['ar', '$9.90'],
])('in %s a price has the decimal mark of the language', (locale, text) => {
  i18n.loadAndActivate({ locale, messages: {} });

  expect(amountText(9.9, 'USD')).toBe(text);
});
