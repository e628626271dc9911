/** How far the voice that was sent was behind the voice that came in, at one moment. */
export type DelayEntry = { readonly atMs: number; readonly delayMs: number };

/** When was said what was sent at a moment in the past; then, before the first entry. @param entries in time order */
export function saidAt(entries: readonly DelayEntry[], sentAtMs: number): number {
  const last = entries.findLastIndex((entry) => entry.atMs <= sentAtMs);
  const [entry, next] = [entries[last], entries[last + 1]];
  if (!entry) return sentAtMs;
  const saidMs = sentAtMs - entry.delayMs;
  // While an answer is waited for, nothing is sent and the delay grows; from a replay on it is another one altogether.
  const goesOn = next && placeOf(next) >= placeOf(entry);
  return goesOn ? Math.min(saidMs, placeOf(next)) : saidMs;
}

function placeOf({ atMs, delayMs }: DelayEntry): number {
  return atMs - delayMs;
}
