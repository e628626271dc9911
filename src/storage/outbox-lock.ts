import { OUTBOX_TAG } from '../protocol/service-message.ts';

/** Runs while nobody else drains the outbox, in any tab or the service worker. The lock goes with its holder. */
export async function withOutboxLock(work: () => Promise<void>): Promise<void> {
  let hasBegun = false;
  try {
    await navigator.locks.request(OUTBOX_TAG, () => {
      hasBegun = true;
      return work();
    });
  } catch (error) {
    if (hasBegun) throw error;
    // Where storage is forbidden there are no locks either, and nothing that tabs share.
    await work();
  }
}
