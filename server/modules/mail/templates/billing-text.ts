import type { LocaleCode } from '../../../../src/domain/locale.ts';

/** The day in UTC, in which periods are counted. */
export function dayText(date: Date, locale: LocaleCode): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}

/** The page of a receipt, below the public URL. */
export function receiptPath(orderId: string): string {
  return `/order-history#receipt-${orderId}`;
}
