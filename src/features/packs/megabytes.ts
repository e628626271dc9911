/** Decimal megabytes, as stores state them; at least one. */
export function megabytesOf(bytes: number): number {
  return Math.max(1, Math.round(bytes / 1e6));
}
