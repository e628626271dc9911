/** At one moment, how far the audio that was sent lagged behind the audio that was captured. */
export type DelayEntry = {
  readonly atMs: number;
  readonly delayMs: number;
  /** A replay began: audio sent from here on does not continue what was sent before. */
  readonly begins?: boolean;
};

/**
 * When the audio was captured that was sent at a moment in the past. Before the first entry there was no delay.
 * @param entries in time order
 */
export function capturedAt(entries: readonly DelayEntry[], sentAtMs: number): number {
  const last = entries.findLastIndex((entry) => entry.atMs <= sentAtMs);
  const [entry, next] = [entries[last], entries[last + 1]];
  if (!entry) return sentAtMs;
  const capturedAtMs = sentAtMs - entry.delayMs;
  // While the replay waits for a translation nothing is sent, and the delay grows.
  return next && !next.begins ? Math.min(capturedAtMs, next.atMs - next.delayMs) : capturedAtMs;
}

/**
 * The same for audio of a connection that was lost at `lostAtMs`. A moment a little later, as its service's clock may
 * give it, continues what was sent until then: the log goes on with what the next connection is sent.
 */
export function capturedBeforeLoss(entries: readonly DelayEntry[], sentAtMs: number, lostAtMs: number): number {
  return capturedAt(
    entries.filter(({ atMs }) => atMs < lostAtMs),
    sentAtMs,
  );
}
