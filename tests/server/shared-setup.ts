import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../server/db/database.ts';
import { buildPrograms } from './programs.ts';
import { startPostgres } from './real-postgres.ts';
import type { RealPostgres } from './real-postgres.ts';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- an interface of Vitest's is added to
  interface ProvidedContext {
    /** The URL of a migrated database that others are copied from. */
    readonly readyDatabase?: string;
    /** The folder of the bundled server and commands. */
    readonly programs: string;
  }
}

let postgres: RealPostgres | undefined;
let programs: string;

/** Shared by all server tests: starting PostgreSQL and bundling the server take longer than most of them. */
export async function setup(project: TestProject): Promise<void> {
  [postgres, programs] = await Promise.all([startPostgres(), buildPrograms()]);
  project.provide('programs', programs);
  if (postgres) project.provide('readyDatabase', await readyDatabase(postgres));
}

export async function teardown(): Promise<void> {
  await postgres?.stop();
  await rm(programs, { recursive: true, force: true });
}

async function readyDatabase({ createDatabase }: RealPostgres): Promise<string> {
  const databaseUrl = await createDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'dragoman-ready-'));
  const store = await openDatabase({ databaseUrl, dataDir });
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
  return databaseUrl;
}
