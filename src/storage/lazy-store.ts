import type { Shelf } from '../ports/shelf.ts';
import type { Vault } from '../ports/vault.ts';
import type { DeviceStore, DrainPass } from './device-store.ts';
import type { StoredKeys } from './keys.ts';

/** The device's store, fetched once the first screen stands. A use before that waits for it. */
export type LazyStore = {
  readonly vault: Vault;
  readonly shelf: Shelf;
  readonly keys: StoredKeys;
  drain(pass: DrainPass): Promise<number | undefined>;
  /** How many conversations only this page holds. */
  heldHere(): number;
  /** Rejects when it cannot be fetched. */
  bring(): Promise<DeviceStore>;
};

export function createLazyStore(onHeld: (count: number) => void): LazyStore {
  let here: DeviceStore | undefined;
  let loading: Promise<DeviceStore> | undefined;

  function bring(): Promise<DeviceStore> {
    loading ??= import('./device-store.ts').then(
      ({ createDeviceStore }) => (here = createDeviceStore(onHeld)),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  }

  return {
    bring,
    heldHere: () => here?.vault.heldHere() ?? 0,
    drain: async (pass) => (await bring()).drain(pass),
    keys: {
      read: async () => (await bring()).keys.read(),
      write: async (keys) => (await bring()).keys.write(keys),
    },
    vault: {
      begin: async (record) => (await bring()).vault.begin(record),
      keepTurns: async (id, changed, removed) => (await bring()).vault.keepTurns(id, changed, removed),
      update: async (id, change) => (await bring()).vault.update(id, change),
      record: async (id) => (await bring()).vault.record(id),
      recordsIn: async (states) => (await bring()).vault.recordsIn(states),
      turns: async (id) => (await bring()).vault.turns(id),
      remove: async (id) => (await bring()).vault.remove(id),
    },
    shelf: {
      keepSessions: async (userId, sessions) => (await bring()).shelf.keepSessions(userId, sessions),
      addTurns: async (userId, sessionId, turns) => (await bring()).shelf.addTurns(userId, sessionId, turns),
      copies: async (userId) => (await bring()).shelf.copies(userId),
      copy: async (userId, sessionId) => (await bring()).shelf.copy(userId, sessionId),
      forget: async (userId, sessionIds) => (await bring()).shelf.forget(userId, sessionIds),
      empty: async (userId) => (await bring()).shelf.empty(userId),
    },
  };
}
