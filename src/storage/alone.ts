import { OUTBOX_TAG } from '../protocol/service-message.ts';

/** Runs while nobody else drains the outbox, in any tab or the service worker. The lock goes with its holder. */
export async function alone(work: () => Promise<void>): Promise<void> {
  await navigator.locks.request(OUTBOX_TAG, work);
}
