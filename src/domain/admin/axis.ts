/** The top of an axis for values up to `most`: 1, 2 or 5 times a power of ten, with whole numbers in its middle. */
export function axisTop(most: number): number {
  if (most <= 2) return 2;
  const power = 10 ** Math.floor(Math.log10(most));
  const factor = [1, 2, 5, 10].find((value) => value * power >= most) ?? 10;
  const top = factor * power;
  return top === 5 ? 6 : top;
}

export type Comparison =
  | { readonly type: 'none' }
  /** There was nothing before. */
  | { readonly type: 'new' }
  /** `share`: 0.25 is a quarter more, -0.25 a quarter less. */
  | { readonly type: 'changed'; readonly share: number };

export function compare(total: number, before: number): Comparison {
  if (before === 0) return total === 0 ? { type: 'none' } : { type: 'new' };
  return { type: 'changed', share: total / before - 1 };
}
