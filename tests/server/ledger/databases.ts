import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../../../server/store/store.ts';
import type { Store } from '../../../server/store/store.ts';
import { databaseTemplate } from '../database-template.ts';
import { startPostgres } from '../real-postgres.ts';

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

/** A PostgreSQL of our own; nothing where the system has none. */
export async function openRealPostgres(): Promise<TestDatabase | undefined> {
  const postgres = await startPostgres();
  if (!postgres) return undefined;
  const store = await openStore({ databaseUrl: await postgres.createDatabase(), dataDir: '/nowhere' });
  return {
    store,
    close: async () => {
      await store.close();
      await postgres.stop();
    },
  };
}
