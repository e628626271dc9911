import type { LocaleCode } from '../../../../src/domain/locale.ts';
import { amountText } from '../../../../src/domain/purchase.ts';
/** `12.3` as 1230; undefined unless it is an amount with at most two decimals. */
export function parseMinorUnits(text: string): number | undefined {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match) return undefined;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** 1230 as `12.30`. */
export function formatMinorUnits(minor: number): string {
  return `${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;
}

/** For people: `$9.99 USD`, with the decimal mark of the language. */
export function priceText(minor: number, currency: string, locale: LocaleCode): string {
  return `${amountText(minor / 100, currency, locale)} ${currency}`;
}
