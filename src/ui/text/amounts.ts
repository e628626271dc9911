/** Digit grouping by hand: the same in all our locales, and Intl.NumberFormat costs milliseconds at startup. */
export function countText(count: number): string {
  return String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',');
}

/** Compact from six digits on: 128K, 12.8万. */
export function shortCountText(count: number, locale: string): string {
  if (count < 100_000) return countText(count);
  return new Intl.NumberFormat(locale || 'en-US', { notation: 'compact', maximumSignificantDigits: 3 }).format(count);
}
