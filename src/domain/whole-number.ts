/**
 * A whole number as people type it, where signs between groups of three digits count as separators: `50,000`, `50.000`.
 * NaN for everything else, such as `1.5`.
 */
export function wholeNumber(typed: string): number {
  const text = typed.trim();
  const isGrouped = /^\d{1,3}([\s,.'’])\d{3}(?:\1\d{3})*$/.test(text);
  if (!isGrouped && !/^\d+$/.test(text)) return Number.NaN;
  return Number(text.replaceAll(/\D/g, ''));
}
