import type { Credentials } from '../ports/token-store.ts';
import type { DeviceDatabase } from './database.ts';

const SIGNED_IN = 'signed-in';

/** The service worker's copy of the credentials. */
export type TokenCopy = {
  read(): Promise<Credentials | undefined>;
  write(credentials: Credentials | undefined): Promise<void>;
};

export function createIdbTokenCopy(database: () => Promise<DeviceDatabase>): TokenCopy {
  return {
    async read() {
      return (await database()).get('keyring', SIGNED_IN);
    },
    async write(credentials) {
      const db = await database();
      if (credentials) await db.put('keyring', credentials, SIGNED_IN);
      else await db.delete('keyring', SIGNED_IN);
    },
  };
}
