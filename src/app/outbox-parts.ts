import { createServiceWorkerOutboxSync } from '../platform/service-worker/outbox-sync.ts';
import { serviceWorkerRegistration } from '../platform/service-worker/service-worker-container.ts';
import type { OutboxSync } from '../ports/outbox-sync.ts';
import type { AppServices } from '../ports/services.ts';
import { WAITING_STATES } from '../protocol/conversation-record.ts';
import { system } from '../state/system.ts';
import type { DeviceRepositories } from '../storage/device-repositories.ts';

type OutboxDeps = Pick<AppServices, 'api' | 'clock' | 'conversationStore' | 'tokenStore'>;

/** The sync of the outbox; loaded after the first screen. */
export function createOutboxSync(
  { api, clock, conversationStore, tokenStore }: OutboxDeps,
  loadRepositories: () => Promise<DeviceRepositories>,
): OutboxSync {
  return createServiceWorkerOutboxSync({
    registration: serviceWorkerRegistration,
    isWaiting: async () => (await conversationStore.recordsIn(WAITING_STATES)).length > 0,
    isPageOnly: () => system.hasPageOnlyConversation,
    async drainInPage(pass) {
      return (await loadRepositories()).drain({ ...pass, api, clock, credentials: async () => tokenStore.read() });
    },
  });
}
