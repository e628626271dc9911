import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Config } from '../shared/config/config.ts';
import { checkDataFolder } from '../shared/config/data-folder.ts';
import { ConfigError } from '../shared/config/config-error.ts';
import { FolderInUseError, lockFolder } from '../db/folder-lock.ts';
import { DatabaseMovedError, refuseMovedDatabase } from '../db/moved-database.ts';
import { latestMigration } from '../db/migrate.ts';
import { bad, good, note } from './finding.ts';
import type { Finding } from './finding.ts';

const SUBJECT = 'Database';

/** Read only: the server migrates the tables at its start. */
export async function checkDatabase({ databaseUrl, dataDir }: Config): Promise<Finding[]> {
  const folder = await checkFolder(dataDir);
  if (folder) return [folder];
  const database = databaseUrl ? await checkPostgres(databaseUrl) : [await checkEmbedded(dataDir)];
  return [...database, await checkDisk(dataDir)];
}

async function checkFolder(dataDir: string): Promise<Finding | undefined> {
  try {
    await checkDataFolder(dataDir);
    return undefined;
  } catch (error) {
    if (error instanceof ConfigError) return bad('Data', error.message);
    throw error;
  }
}

async function checkEmbedded(dataDir: string): Promise<Finding> {
  const folder = join(dataDir, 'database');
  if (!existsSync(folder)) return good(SUBJECT, `Embedded; ${folder} is created at the first start.`);
  try {
    refuseMovedDatabase(dataDir);
    await (await lockFolder(dataDir)).release();
    return good(SUBJECT, `Embedded, in ${folder}; no server is running on it.`);
  } catch (error) {
    if (error instanceof DatabaseMovedError) return bad(SUBJECT, error.message);
    if (error instanceof FolderInUseError) return good(SUBJECT, `Embedded, in ${folder}; a server is running on it.`);
    return bad(SUBJECT, `${dataDir} is not writable. Grant this account write access or set DATA_DIR.`);
  }
}

const OLDEST_POSTGRES = 15;
const MAX_CLOCK_OFFSET_S = 5;
const TIMEOUT_MS = 5000;

type ServerState = { readonly version: number; readonly clockOffsetS: number; readonly tables: string | null };

async function checkPostgres(databaseUrl: string): Promise<Finding[]> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: TIMEOUT_MS });
  try {
    await client.connect();
    const { rows } = await client.query<ServerState>(
      `select current_setting('server_version_num')::int / 10000 as version,
         extract(epoch from clock_timestamp() - $1::timestamptz)::float8 as "clockOffsetS",
         to_regclass('kysely_migration')::text as tables`,
      [new Date()],
    );
    const state = rows[0];
    return state ? [versionFinding(state), clockFinding(state), await tablesFinding(client, state)] : [];
  } catch (error) {
    const why = error instanceof Error ? error.message : 'no response';
    return [bad(SUBJECT, `PostgreSQL cannot be used (${why}). Check DATABASE_URL and whether the database exists.`)];
  } finally {
    await client.end().catch(() => undefined);
  }
}

function versionFinding({ version }: ServerState): Finding {
  if (version >= OLDEST_POSTGRES) return good(SUBJECT, `PostgreSQL ${version} responds.`);
  return bad(SUBJECT, `This is PostgreSQL ${version}; ${OLDEST_POSTGRES} or later is needed.`);
}

function clockFinding({ clockOffsetS }: ServerState): Finding {
  if (Math.abs(clockOffsetS) <= MAX_CLOCK_OFFSET_S)
    return good('Clock', 'The clocks of this machine and the database agree.');
  return bad(
    'Clock',
    `This machine and the database are ${Math.round(Math.abs(clockOffsetS))} s apart. Set both by NTP.`,
  );
}

async function tablesFinding(client: Client, { tables }: ServerState): Promise<Finding> {
  if (tables === null) return note('Tables', 'None yet; the first start creates them.');
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name desc limit 1');
  const newest = rows[0]?.name ?? '';
  if (newest === latestMigration()) return good('Tables', `Up to date (${newest}).`);
  if (newest < latestMigration()) return note('Tables', `At ${newest}; the next start migrates them. Back up first.`);
  return bad('Tables', `They are of a newer version (${newest}). Start that version, not this one.`);
}

const MEGABYTE = 1024 * 1024;
const LOW_MEGABYTES = 1024;

async function checkDisk(dataDir: string): Promise<Finding> {
  const disk = await statfs(existsSync(dataDir) ? dataDir : '.');
  const free = Math.floor((disk.bavail * disk.bsize) / MEGABYTE);
  if (free >= LOW_MEGABYTES) return good('Disk', `${free} MB are free under ${dataDir}.`);
  return bad('Disk', `Only ${free} MB are free under ${dataDir}. Below 128 MB nothing is saved.`);
}
