import type { Credentials } from '../ports/token-store.ts';
import type { DeviceDatabase } from './database.ts';

const SIGNED_IN = 'signed-in';

/** The service worker's copy of the keys. */
export type TokenCopy = {
  read(): Promise<Credentials | undefined>;
  write(keys: Credentials | undefined): Promise<void>;
};

export function createIdbTokenCopy(database: () => Promise<DeviceDatabase>): TokenCopy {
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
