import { inject } from 'vitest';
import { addDatabase, dropDatabase } from './real-postgres.ts';

/** The PostgreSQL that all server tests share: for those that neither stop it nor look at its disk. */
export type SharedPostgres = {
  /** The address of a new empty database. */
  createDatabase(): Promise<string>;
  /** The address of a new database with our tables in it. */
  createReadyDatabase(): Promise<string>;
  drop(databaseUrl: string): Promise<void>;
};

/** Nothing where the system has no PostgreSQL. */
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
