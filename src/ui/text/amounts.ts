const MICROS = 1_000_000;

/** Product spec section 9: dollars with two decimals below a cent, else three. */
export function costText(costMicros: number, locale: string): string {
  const dollars = costMicros / MICROS;
  const digits = dollars < 0.01 ? 2 : 3;
  return new Intl.NumberFormat(locale || 'en-US', {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(dollars);
}

export function countText(count: number, locale: string): string {
  return new Intl.NumberFormat(locale || 'en-US').format(count);
}
