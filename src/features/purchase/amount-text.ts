import { i18n } from '@lingui/core';
import { currencySymbol } from '../../domain/purchase.ts';

const NO_BREAK_SPACE = '\u00a0';

/** `$9.99`, `¥68.00`, `EUR 9.99`, with the decimal mark of the language on screen. */
export function amountText(amount: number, currency: string, symbol = currencySymbol(currency)): string {
  const gap = symbol.length > 1 ? NO_BREAK_SPACE : '';
  const digits = new Intl.NumberFormat(i18n.locale || 'en-US', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    useGrouping: false,
  });
  return `${symbol}${gap}${digits.format(amount)}`;
}
