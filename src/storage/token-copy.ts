import type { Credentials } from '../ports/token-store.ts';
import type { Database } from './database.ts';

const SIGNED_IN = 'signed-in';

/** The service worker's copy of the credentials. */
export type TokenCopy = {
  read(): Promise<Credentials | undefined>;
  write(credentials: Credentials | undefined): Promise<void>;
};

export function createIdbTokenCopy(database: Database): TokenCopy {
  return {
    read: () => database((db) => db.get('keyring', SIGNED_IN)),
    write: (credentials) =>
      database(async (db) => {
        if (credentials) await db.put('keyring', credentials, SIGNED_IN);
        else await db.delete('keyring', SIGNED_IN);
      }),
  };
}
