const TRY_AGAIN_AFTER_MS = [100, 1000, 5000];

/** Charges are worth a few tries: the database may be restarting. */
export async function persistently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const waitMs of TRY_AGAIN_AFTER_MS) {
    try {
      return await work();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
  return await work();
}
