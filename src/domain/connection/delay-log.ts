/** How far the voice that was sent was behind the voice that came in, at one moment. */
export type DelayEntry = {
  readonly atMs: number;
  readonly delayMs: number;
  /** What is sent from here on is not what came after what was sent before. */
  readonly begins?: boolean;
};

/** When was said what was sent at a moment in the past. Before the first entry nothing was behind. @param entries in time order */
export function capturedAt(entries: readonly DelayEntry[], sentAtMs: number): number {
  const last = entries.findLastIndex((entry) => entry.atMs <= sentAtMs);
  const [entry, next] = [entries[last], entries[last + 1]];
  if (!entry) return sentAtMs;
  const saidMs = sentAtMs - entry.delayMs;
  // While an answer is waited for, nothing is sent and the delay grows.
  return next && !next.begins ? Math.min(saidMs, next.atMs - next.delayMs) : saidMs;
}
