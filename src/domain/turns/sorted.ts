/** Time, then order of first mention. */
export type SortKey = { readonly atMs: number; readonly seen: number };

export type Sortable = { key: SortKey };

export function compareKeys(a: SortKey, b: SortKey): number {
  return a.atMs - b.atMs || a.seen - b.seen;
}

/** Where an entry with this key is, or would be. */
export function sortedIndex(sorted: readonly Sortable[], key: SortKey): number {
  let [low, high] = [0, sorted.length];
  // Nearly everything happens at the end.
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
  const place = sortedIndex(sorted, entry.key);
  sorted.splice(place, 0, entry);
  return place;
}

/** Undefined when it is not in the list under its key. */
export function indexIn<T extends Sortable>(sorted: readonly T[], entry: T): number | undefined {
  const place = sortedIndex(sorted, entry.key);
  return sorted[place] === entry ? place : undefined;
}
