/** Splits into batches of at most `size`, in order. */
export function batches<One>(all: readonly One[], most: number): One[][] {
  const parts: One[][] = [];
  for (let from = 0; from < all.length; from += most) parts.push(all.slice(from, from + most));
  return parts;
}
