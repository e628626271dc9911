import { inject } from 'vitest';
import { addDatabase, dropDatabase } from './real-postgres.ts';

/** The PostgreSQL shared by the server tests that neither stop it nor use its disk. */
export type SharedPostgres = {
  /** Creates an empty database and returns its URL. */
  createDatabase(): Promise<string>;
  /** Creates a migrated database and returns its URL. */
  createReadyDatabase(): Promise<string>;
  drop(databaseUrl: string): Promise<void>;
};

/** Undefined where the system has no PostgreSQL. */
export function sharedPostgres(): SharedPostgres | undefined {
  const ready = inject('readyDatabase');
  if (!ready) return undefined;
  const template = new URL(ready).pathname.slice(1);
  return {
    createDatabase: () => addDatabase(ready),
    createReadyDatabase: () => addDatabase(ready, template),
    drop: dropDatabase,
  };
}
