import 'fake-indexeddb/auto';
import type { ConversationStore } from '../../src/ports/conversation-store.ts';
import { lazyService } from '../../src/shared/lazy-service.ts';
import { createDatabase } from '../../src/storage/database.ts';
import { createFallbackConversationStore } from '../../src/storage/fallback-conversation-store.ts';
import { createIdbConversationStore } from '../../src/storage/idb-conversation-store.ts';
import { createMemoryConversationStore } from '../../src/storage/memory-conversation-store.ts';
import { conversationStoreSuite } from './conversation-store.suite.ts';
import { deviceStores } from '../fakes/device-stores.ts';

let databases = 0;

function newIdbStore(): ConversationStore {
  databases += 1;
  return createIdbConversationStore(createDatabase(`contract-${databases}`));
}

const refuse = async (): Promise<never> => {
  throw new DOMException('full', 'QuotaExceededError');
};

/** Storage is full: reads work, writes fail. */
function newFullStore(): ConversationStore {
  return { ...newIdbStore(), create: refuse, saveTurns: refuse, update: refuse };
}

const withFallback = (device: ConversationStore) => createFallbackConversationStore(device, () => undefined);

conversationStoreSuite('IndexedDB', newIdbStore);
conversationStoreSuite('memory', createMemoryConversationStore);
conversationStoreSuite('fallback over IndexedDB', () => withFallback(newIdbStore()));
conversationStoreSuite('fallback over full storage', () => withFallback(newFullStore()));
conversationStoreSuite('loaded lazily', () =>
  lazyService<ConversationStore>({ load: async () => createMemoryConversationStore() }),
);
conversationStoreSuite('fake', () => deviceStores().conversationStore);
