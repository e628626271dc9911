import type { ServerCache } from '../ports/server-cache.ts';
import type { ConversationStore } from '../ports/conversation-store.ts';
import type { DeviceRepositories, DrainPass } from './device-repositories.ts';
import type { TokenCopy } from './token-copy.ts';

/** The device's store, fetched once the first screen stands. A use before that waits for it. */
export type LazyStore = {
  readonly conversationStore: ConversationStore;
  readonly serverCache: ServerCache;
  readonly tokenCopy: TokenCopy;
  drain(pass: DrainPass): Promise<number | undefined>;
  /** How many conversations only this page holds. */
  pageOnlyCount(): number;
  /** Rejects when it cannot be fetched. */
  load(): Promise<DeviceRepositories>;
};

export function createLazyStore(onHeld: (count: number) => void): LazyStore {
  let here: DeviceRepositories | undefined;
  let loading: Promise<DeviceRepositories> | undefined;

  function load(): Promise<DeviceRepositories> {
    loading ??= import('./device-repositories.ts').then(
      ({ createDeviceRepositories }) => (here = createDeviceRepositories(onHeld)),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  }

  return {
    load,
    pageOnlyCount: () => here?.conversationStore.pageOnlyCount() ?? 0,
    drain: async (pass) => (await load()).drain(pass),
    tokenCopy: {
      read: async () => (await load()).tokenCopy.read(),
      write: async (keys) => (await load()).tokenCopy.write(keys),
    },
    conversationStore: {
      create: async (record) => (await load()).conversationStore.create(record),
      saveTurns: async (id, changed, removed) => (await load()).conversationStore.saveTurns(id, changed, removed),
      update: async (id, change) => (await load()).conversationStore.update(id, change),
      record: async (id) => (await load()).conversationStore.record(id),
      recordsIn: async (states) => (await load()).conversationStore.recordsIn(states),
      turns: async (id) => (await load()).conversationStore.turns(id),
      remove: async (id) => (await load()).conversationStore.remove(id),
    },
    serverCache: {
      saveSessions: async (userId, sessions) => (await load()).serverCache.saveSessions(userId, sessions),
      addTurns: async (userId, sessionId, turns) => (await load()).serverCache.addTurns(userId, sessionId, turns),
      copies: async (userId) => (await load()).serverCache.copies(userId),
      copy: async (userId, sessionId) => (await load()).serverCache.copy(userId, sessionId),
      remove: async (userId, sessionIds) => (await load()).serverCache.remove(userId, sessionIds),
      clear: async (userId) => (await load()).serverCache.clear(userId),
    },
  };
}
