import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { openDatabase } from '../../server/db/database.ts';
import { addEmptyDatabase } from '../server/database-template.ts';
import { sharedPostgres } from '../server/shared-postgres.ts';
import { storeSuite } from './database.suite.ts';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dragoman-'));
  folders.push(folder);
  return folder;
}

storeSuite('the embedded database', async () => {
  const dataDir = await temporaryFolder();
  await addEmptyDatabase(dataDir);
  return openDatabase({ dataDir });
});

const postgres = sharedPostgres();

if (postgres) {
  storeSuite('PostgreSQL', async () =>
    openDatabase({ databaseUrl: await postgres.createDatabase(), dataDir: await temporaryFolder() }),
  );
}
