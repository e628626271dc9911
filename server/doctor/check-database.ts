import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Config } from '../shared/config/config.ts';
import { FolderInUseError, lockFolder } from '../db/folder-lock.ts';
import { latestMigration } from '../db/migrate.ts';
import { bad, good, note } from './finding.ts';
import type { Finding } from './finding.ts';

const WHAT = 'Database';

/** Looks without changing anything: the server brings the tables up to date when it starts. */
export async function checkDatabase({ databaseUrl, dataDir }: Config): Promise<Finding[]> {
  const database = databaseUrl ? await checkPostgres(databaseUrl) : [await checkEmbedded(dataDir)];
  return [...database, await checkDisk(dataDir)];
}

async function checkEmbedded(dataDir: string): Promise<Finding> {
  const folder = join(dataDir, 'database');
  if (!existsSync(folder)) return good(WHAT, `Embedded; ${folder} is made at the first start.`);
  try {
    await (await lockFolder(dataDir)).release();
    return good(WHAT, `Embedded, in ${folder}; no server is running on it.`);
  } catch (failure) {
    if (failure instanceof FolderInUseError) return good(WHAT, `Embedded, in ${folder}; a server is running on it.`);
    return bad(WHAT, `${dataDir} cannot be written to. Give this account the right to, or set DATA_DIR.`);
  }
}

const OLDEST_POSTGRES = 15;
const CLOCKS_APART_S = 5;
const TIMEOUT_MS = 5000;

type ServerState = { readonly version: number; readonly apart: number; readonly tables: string | null };

async function checkPostgres(databaseUrl: string): Promise<Finding[]> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: TIMEOUT_MS });
  try {
    await client.connect();
    const { rows } = await client.query<ServerState>(
      `select current_setting('server_version_num')::int / 10000 as version,
         extract(epoch from clock_timestamp() - $1::timestamptz)::float8 as apart,
         to_regclass('kysely_migration')::text as tables`,
      [new Date()],
    );
    const seen = rows[0];
    return seen ? [versionFinding(seen), clockFinding(seen), await tablesFinding(client, seen)] : [];
  } catch (failure) {
    const why = failure instanceof Error ? failure.message : 'no answer';
    return [bad(WHAT, `PostgreSQL cannot be used (${why}). Look at DATABASE_URL, and whether the database exists.`)];
  } finally {
    await client.end().catch(() => undefined);
  }
}

function versionFinding({ version }: ServerState): Finding {
  if (version >= OLDEST_POSTGRES) return good(WHAT, `PostgreSQL ${version} answers.`);
  return bad(WHAT, `This is PostgreSQL ${version}; ${OLDEST_POSTGRES} or later is needed.`);
}

function clockFinding({ apart }: ServerState): Finding {
  if (Math.abs(apart) <= CLOCKS_APART_S) return good('Clock', 'This machine and the database agree about the time.');
  return bad('Clock', `This machine and the database are ${Math.round(Math.abs(apart))} s apart. Set both by NTP.`);
}

async function tablesFinding(client: Client, { tables }: ServerState): Promise<Finding> {
  if (tables === null) return note('Tables', 'There are none yet; the first start makes them.');
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name desc limit 1');
  const newest = rows[0]?.name ?? '';
  if (newest === latestMigration()) return good('Tables', `Up to date (${newest}).`);
  if (newest < latestMigration())
    return note('Tables', `At ${newest}; the next start brings them up to date. Back up first.`);
  return bad('Tables', `They are of a newer version (${newest}). Start that version, not this one.`);
}

const MEGABYTE = 1024 * 1024;
const LOW_MEGABYTES = 1024;

async function checkDisk(dataDir: string): Promise<Finding> {
  const disk = await statfs(existsSync(dataDir) ? dataDir : '.');
  const free = Math.floor((disk.bavail * disk.bsize) / MEGABYTE);
  if (free >= LOW_MEGABYTES) return good('Disk', `${free} MB are free under ${dataDir}.`);
  return bad('Disk', `Only ${free} MB are free under ${dataDir}. Below 128 MB nothing is saved any more.`);
}
