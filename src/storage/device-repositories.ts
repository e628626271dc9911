import type { ServerCache } from '../ports/server-cache.ts';
import { withOutboxLock } from './outbox-lock.ts';
import { createDatabase } from './database.ts';
import { drainOutbox, type DrainDeps } from './drain-outbox.ts';
import { createIdbTokenCopy, type TokenCopy } from './token-copy.ts';
import { createIdbServerCache } from './idb-server-cache.ts';
import { createFallbackConversationStore, type FallbackConversationStore } from './fallback-conversation-store.ts';
import { createIdbConversationStore } from './idb-conversation-store.ts';

export type DeviceRepositories = {
  readonly conversationStore: FallbackConversationStore;
  readonly serverCache: ServerCache;
  readonly tokenCopy: TokenCopy;
  drain(pass: DrainPass): Promise<number | undefined>;
  /** Rejects where storage is blocked. */
  open(): Promise<unknown>;
};

export type DrainPass = Omit<DrainDeps, 'conversationStore' | 'knowsSignIn' | 'withOutboxLock' | 'random'>;

/** Everything that is stored in the device's database. */
export function createDeviceRepositories(onPageOnlyChanged: (count: number) => void): DeviceRepositories {
  const database = createDatabase();
  const conversationStore = createFallbackConversationStore(createIdbConversationStore(database), onPageOnlyChanged);
  return {
    conversationStore,
    open: () => database(async () => undefined),
    serverCache: createIdbServerCache(database),
    tokenCopy: createIdbTokenCopy(database),
    drain: (pass) =>
      drainOutbox({ ...pass, conversationStore, knowsSignIn: true, withOutboxLock, random: Math.random }),
  };
}
