import { createDatabase } from '../../src/storage/database.ts';
import { createFallbackConversationStore } from '../../src/storage/fallback-conversation-store.ts';
import { createIdbConversationStore } from '../../src/storage/idb-conversation-store.ts';
import { createIdbServerCache } from '../../src/storage/idb-server-cache.ts';

let devices = 0;

/** The stores of a new device: the real ones, over the IndexedDB of the test. */
export function deviceStores() {
  devices += 1;
  const database = createDatabase(`device-${devices}`);
  return {
    conversationStore: createFallbackConversationStore(createIdbConversationStore(database), () => undefined),
    serverCache: createIdbServerCache(database),
  };
}
