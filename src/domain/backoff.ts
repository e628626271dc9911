const BASE_MS = 1000;
const MOST_MS = 5 * 60_000;

/**
 * Full jitter: a random wait between nothing and an exponentially growing ceiling, 1 s to 5 min.
 * Source: Brooker, "Exponential Backoff And Jitter", AWS Architecture Blog, 2015.
 * @param attempts tries made so far, from 1
 * @param chance a number from 0 to 1
 */
export function backoffMs(attempts: number, chance: number): number {
  const ceiling = Math.min(MOST_MS, BASE_MS * 2 ** Math.max(0, attempts - 1));
  return Math.round(ceiling * chance);
}

const STORAGE_ATTEMPTS = 7;

/** The wait until the device's storage is tried again: it often works after seconds. @returns undefined after two minutes */
export function storageRetryMs(failedAttempts: number): number | undefined {
  return failedAttempts < STORAGE_ATTEMPTS ? backoffMs(failedAttempts + 1, 1) : undefined;
}
