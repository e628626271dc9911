import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { openDatabase } from '../../server/db/database.ts';
import { databaseTemplate } from '../server/database-template.ts';
import { sharedPostgres } from '../server/shared-postgres.ts';
import { storeSuite } from './database.suite.ts';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dragoman-'));
  folders.push(folder);
  return folder;
}

storeSuite('the embedded database', async () =>
  openDatabase({ dataDir: await temporaryFolder(), templateFile: await databaseTemplate() }),
);

const postgres = sharedPostgres();

if (postgres) {
  storeSuite('PostgreSQL', async () =>
    openDatabase({ databaseUrl: await postgres.createDatabase(), dataDir: await temporaryFolder() }),
  );
}
