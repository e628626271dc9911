import { OUTBOX_TAG } from '../protocol/service-message.ts';

/** Runs `work` under the lock that tabs and the service worker share, so that only one drains the outbox at a time. */
export async function withOutboxLock(work: () => Promise<void>): Promise<void> {
  let hasStarted = false;
  try {
    await navigator.locks.request(OUTBOX_TAG, () => {
      hasStarted = true;
      return work();
    });
  } catch (error) {
    if (hasStarted) throw error;
    // Where storage is blocked so are locks, and tabs share no data.
    await work();
  }
}
