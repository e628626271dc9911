/** Whole numbers, as all our languages group them. A browser opens tables to know that: milliseconds of a start. */
export function countText(count: number): string {
  return String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',');
}

/** Six digits and more in few: 128K, 12.8万. */
export function shortCountText(count: number, locale: string): string {
  if (count < 100_000) return countText(count);
  return new Intl.NumberFormat(locale || 'en-US', { notation: 'compact', maximumSignificantDigits: 3 }).format(count);
}
