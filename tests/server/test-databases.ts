import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../server/db/database.ts';
import type { Database } from '../../server/db/database.ts';
import { addEmptyDatabase } from './database-template.ts';
import { sharedPostgres } from './shared-postgres.ts';

export type TestDatabase = { readonly database: Database; close(): Promise<void> };

/** An embedded database in its own folder. */
export async function openEmbedded(): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dragoman-'));
  await addEmptyDatabase(dataDir);
  const database = await openDatabase({ dataDir });
  return {
    database,
    close: async () => {
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A new database on PostgreSQL; undefined where the system has none. */
export async function openRealPostgres(): Promise<TestDatabase | undefined> {
  const databaseUrl = await sharedPostgres()?.createReadyDatabase();
  if (!databaseUrl) return undefined;
  const store = await openDatabase({ databaseUrl, dataDir: '/nowhere' });
  return { database: store, close: () => store.close() };
}
