export function countText(count: number, locale: string): string {
  return new Intl.NumberFormat(locale || 'en-US').format(count);
}
