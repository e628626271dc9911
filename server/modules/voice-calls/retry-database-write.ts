/** Three minutes in all: a database that restarts, or is replaced by its standby, is back by then. */
const RETRY_DELAYS_MS = [100, 1000, 5000, 15_000, 30_000, 60_000, 60_000];

/** Charges are worth waiting for, and a call whose end is not written down would hold its tokens. */
export async function retryDatabaseWrite<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const waitMs of RETRY_DELAYS_MS) {
    try {
      return await work();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
  return await work();
}
