import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../../../server/store/store.ts';
import type { Store } from '../../../server/store/store.ts';
import { databaseTemplate } from '../database-template.ts';
import { sharedPostgres } from '../shared-postgres.ts';

export type TestDatabase = { readonly store: Store; close(): Promise<void> };

/** The embedded database in a folder of its own. */
export async function openEmbedded(): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dragoman-'));
  const store = await openStore({ dataDir, templateFile: await databaseTemplate() });
  return {
    store,
    close: async () => {
      await store.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A database of our own on PostgreSQL; nothing where the system has none. */
export async function openRealPostgres(): Promise<TestDatabase | undefined> {
  const databaseUrl = await sharedPostgres()?.createReadyDatabase();
  if (!databaseUrl) return undefined;
  const store = await openStore({ databaseUrl, dataDir: '/nowhere' });
  return { store, close: () => store.close() };
}
