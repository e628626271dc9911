import { retry } from '../../../src/shared/async.ts';

/** Three minutes in all: a database that restarts, or is replaced by its standby, is back by then. */
const RETRY_DELAYS_MS = [100, 1000, 5000, 15_000, 30_000, 60_000, 60_000];

/** Retries with backoff. For charges, and for the ends of calls: an unrecorded end would keep tokens reserved. */
export async function retryDatabaseWrite<Result>(write: () => Promise<Result>): Promise<Result> {
  return await retry(write, { delayMs: (failedAttempts) => RETRY_DELAYS_MS[failedAttempts - 1] });
}
