export type Interval = { readonly value: number; readonly low: number; readonly high: number; readonly n: number };

const SAMPLES = 1_000;

/** A statistic of items, with the 95 % interval of a bootstrap: the same items give the same interval. */
export function withInterval<Item>(items: readonly Item[], statistic: (items: readonly Item[]) => number): Interval {
  const random = createRandom(1);
  const values = Array.from({ length: SAMPLES }, () =>
    statistic(items.map((item) => items[Math.floor(random() * items.length)] ?? item)),
  ).toSorted((a, b) => a - b);
  const at = (share: number) => values[Math.min(SAMPLES - 1, Math.floor(share * SAMPLES))] ?? Number.NaN;
  return { value: statistic(items), low: at(0.025), high: at(0.975), n: items.length };
}

/** Mulberry32. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
