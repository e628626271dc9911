/** Backoff between the attempts to reconnect, with the delays of LiveKit's client: the first attempt is immediate. */
const DELAYS_MS = [0, 300, 1200, 2700, 4800, 7000];

/** From the third attempt on, so that the clients of a failed server do not all reconnect at once. */
const JITTER_MS = 1000;
const JITTER_FROM = 2;

/**
 * @param failedAttempts made so far
 * @param random a number from 0 to 1
 */
export function reconnectDelayMs(failedAttempts: number, random: number): number {
  const delay = DELAYS_MS[Math.min(failedAttempts, DELAYS_MS.length - 1)] ?? 0;
  return delay + (failedAttempts >= JITTER_FROM ? Math.round(random * JITTER_MS) : 0);
}
