/** Waits before the tries to get a line back, as LiveKit's client has them: the first at once, then ever slower. */
const DELAYS_MS = [0, 300, 1200, 2700, 4800, 7000];

/** From the third try on, so that many pages do not come back together. */
const JITTER_MS = 1000;
const JITTER_FROM = 2;

/**
 * @param tries made so far
 * @param chance a number from 0 to 1
 */
export function reconnectDelayMs(tries: number, chance: number): number {
  const delay = DELAYS_MS[Math.min(tries, DELAYS_MS.length - 1)] ?? 0;
  return delay + (tries >= JITTER_FROM ? Math.round(chance * JITTER_MS) : 0);
}
