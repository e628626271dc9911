import { currencySymbol } from '../../domain/purchase.ts';

const NO_BREAK_SPACE = '\u00a0';

/** `$9.99`, `¥68.00`, `EUR 9.99`. */
export function amountText(amount: number, currency: string, symbol = currencySymbol(currency)): string {
  const gap = symbol.length > 1 ? NO_BREAK_SPACE : '';
  return `${symbol}${gap}${amount.toFixed(2)}`;
}
