import { createServiceWorkerOutboxSync } from '../platform/service-worker/outbox-sync.ts';
import { serviceWorkerRegistration } from '../platform/service-worker/service-worker-container.ts';
import type { OutboxSync } from '../ports/outbox-sync.ts';
import type { AppServices } from '../ports/services.ts';
import { OUTBOX_STATES } from '../protocol/conversation-record.ts';
import { system } from '../state/system.ts';
import type { DeviceRepositories } from '../storage/device-repositories.ts';

type OutboxDeps = Pick<AppServices, 'api' | 'clock' | 'conversationStore' | 'tokenStore'>;

/** The sync of the outbox; loaded after the first screen. */
export function createOutboxSync(
  { api, clock, conversationStore, tokenStore }: OutboxDeps,
  loadRepositories: () => Promise<Pick<DeviceRepositories, 'conversationStore' | 'drain'>>,
): OutboxSync {
  return createServiceWorkerOutboxSync({
    registration: serviceWorkerRegistration,
    async isWaiting() {
      const found = await conversationStore.recordsIn(OUTBOX_STATES);
      return found.length > 0 || (await loadRepositories()).conversationStore.hasReadFailed();
    },
    prepareWorker: () => tokenStore.restoreCopy(),
    isPageOnly: () => system.hasPageOnlyConversation,
    async drainInPage(pass) {
      const repositories = await loadRepositories();
      const nextTryAtMs = await repositories.drain({ ...pass, api, clock, credentials: async () => tokenStore.read() });
      return { nextTryAtMs, hasReadFailed: repositories.conversationStore.hasReadFailed() };
    },
  });
}
