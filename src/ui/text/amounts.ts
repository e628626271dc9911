export function countText(count: number, locale: string): string {
  return new Intl.NumberFormat(locale || 'en-US').format(count);
}

/** Six digits and more in few: 128K, 12.8万. */
export function shortCountText(count: number, locale: string): string {
  if (count < 100_000) return countText(count, locale);
  return new Intl.NumberFormat(locale || 'en-US', { notation: 'compact', maximumSignificantDigits: 3 }).format(count);
}
