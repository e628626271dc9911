import type { Keys } from '../ports/keyring.ts';
import type { DeviceDatabase } from './database.ts';

const SIGNED_IN = 'signed-in';

/** The service worker's copy of the keys. */
export type StoredKeys = {
  read(): Promise<Keys | undefined>;
  write(keys: Keys | undefined): Promise<void>;
};

export function createStoredKeys(database: () => Promise<DeviceDatabase>): StoredKeys {
  return {
    async read() {
      return (await database()).get('keyring', SIGNED_IN);
    },
    async write(keys) {
      const db = await database();
      if (keys) await db.put('keyring', keys, SIGNED_IN);
      else await db.delete('keyring', SIGNED_IN);
    },
  };
}
