import { i18n } from '@lingui/core';
import { amountText as amountIn } from '../../domain/purchase.ts';

/** An amount of money in the language on screen. */
export function amountText(amount: number, currency: string, symbol?: string): string {
  return amountIn(amount, currency, i18n.locale || 'en-US', symbol);
}
