/** Digit grouping by hand: the same in all our locales, and Intl.NumberFormat costs milliseconds at startup. */
export function countText(count: number): string {
  return String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',');
}
