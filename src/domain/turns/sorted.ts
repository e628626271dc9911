/** Time, then order of first mention. */
export type SortKey = { readonly atMs: number; readonly mention: number };

export type Sortable = { readonly key: SortKey };

export function compareKeys(a: SortKey, b: SortKey): number {
  return a.atMs - b.atMs || a.mention - b.mention;
}

/** Index of the first entry whose key is not smaller (binary search). */
export function sortedIndex(sorted: readonly Sortable[], key: SortKey): number {
  let [low, high] = [0, sorted.length];
  // Fast path: almost every insertion is at the end.
  const last = sorted[high - 1];
  if (last && compareKeys(last.key, key) < 0) return high;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const entry = sorted[middle];
    if (entry && compareKeys(entry.key, key) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function insertSorted<T extends Sortable>(sorted: T[], entry: T): number {
  const index = sortedIndex(sorted, entry.key);
  sorted.splice(index, 0, entry);
  return index;
}

/** Undefined when the entry is not in the list under its key. */
export function indexIn<T extends Sortable>(sorted: readonly T[], entry: T): number | undefined {
  const index = sortedIndex(sorted, entry.key);
  return sorted[index] === entry ? index : undefined;
}
