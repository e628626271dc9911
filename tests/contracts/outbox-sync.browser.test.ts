import { createServiceWorkerOutboxSync } from '../../src/platform/service-worker/outbox-sync.ts';
import { serviceWorkerRegistration } from '../../src/platform/service-worker/service-worker-container.ts';
import { OUTBOX_CHANNEL } from '../../src/protocol/service-message.ts';
import { outboxSyncSuite } from './outbox-sync.suite.ts';
import { fakeOutboxSync } from '../fakes/outbox-sync.ts';

outboxSyncSuite('page without a service worker', () => {
  let passes = 0;
  const sync = createServiceWorkerOutboxSync({
    registration: serviceWorkerRegistration,
    isWaiting: async () => true,
    prepareWorker: async () => undefined,
    isPageOnly: () => false,
    async drainInPage() {
      passes += 1;
      return { nextTryAtMs: undefined, hasReadFailed: false };
    },
  });
  const otherTab = new BroadcastChannel(OUTBOX_CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  return { sync, passes: () => passes, change: (change) => otherTab.postMessage(change) };
});

outboxSyncSuite('fake', () => {
  const outboxSync = fakeOutboxSync();
  return {
    sync: outboxSync,
    passes: () => outboxSync.passes,
    change: (change) => outboxSync.change(change),
  };
});
