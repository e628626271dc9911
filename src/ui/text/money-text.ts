import type { I18n } from '@lingui/core';

/** An estimate. */
export function dollarText(dollars: number, i18n: I18n): string {
  return moneyText(dollars, 'USD', i18n);
}

export function moneyText(amount: number, currency: string, i18n: I18n): string {
  return i18n.number(amount, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
}
