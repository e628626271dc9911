/** How far the voice that was sent was behind the voice that came in, at one moment. */
export type DelayEntry = { readonly atMs: number; readonly delayMs: number };

/** The delay at a moment in the past; none before the first entry. */
export function delayAt(entries: readonly DelayEntry[], atMs: number): number {
  return entries.findLast((entry) => entry.atMs <= atMs)?.delayMs ?? 0;
}
