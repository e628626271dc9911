import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Config } from '../shared/config/config.ts';
import { checkDataFolder, checkModelsFolder } from '../shared/config/data-folder.ts';
import { ConfigError } from '../shared/config/config-error.ts';
import { checkCluster } from '../db/cluster.ts';
import { DamagedDatabaseError } from '../db/damaged-database-error.ts';
import { hasDatabase } from '../db/cluster-layout.ts';
import { FolderInUseError, lockFolder } from '../db/folder-lock.ts';
import { postgresProblem } from '../db/postgres-problem.ts';
import { DatabaseMovedError, refuseMovedDatabase } from '../db/moved-database.ts';
import { DatabaseVersionError, latestMigration, NewerDatabaseError } from '../db/migrate.ts';
import { bad, good, note, type Finding } from './finding.ts';

const SUBJECT = 'Database';

/** Read only: the server migrates the tables at its start. */
export async function checkDatabase({ databaseUrl, dataDir, voice }: Config): Promise<Finding[]> {
  const folder = await checkFolders(dataDir, voice.packs.folder);
  if (folder) return [folder];
  const database = databaseUrl ? await checkPostgres(databaseUrl) : [await checkEmbedded(dataDir)];
  return [...database, await checkDisk(dataDir)];
}

async function checkFolders(dataDir: string, modelsFolder: string): Promise<Finding | undefined> {
  try {
    await checkDataFolder(dataDir);
    await checkModelsFolder(modelsFolder);
    return undefined;
  } catch (error) {
    if (error instanceof ConfigError) return bad('Data', error.message);
    throw error;
  }
}

async function checkEmbedded(dataDir: string): Promise<Finding> {
  const folder = join(dataDir, 'database');
  try {
    refuseMovedDatabase(dataDir);
    if (!hasDatabase(folder)) return good(SUBJECT, `Embedded; ${folder} is created at the first start.`);
    const lock = await lockFolder(dataDir);
    try {
      checkCluster(folder);
    } finally {
      await lock.release();
    }
    return good(SUBJECT, `Embedded, in ${folder}; no server is running on it.`);
  } catch (error) {
    if (isRefusal(error)) return bad(SUBJECT, error.message);
    if (error instanceof FolderInUseError) return good(SUBJECT, `Embedded, in ${folder}; a server is running on it.`);
    return bad(SUBJECT, `${dataDir} is not writable. Grant this account write access or set DATA_DIR.`);
  }
}

function isRefusal(error: unknown): error is Error {
  return [DatabaseMovedError, DamagedDatabaseError, DatabaseVersionError].some((kind) => error instanceof kind);
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
    return [bad(SUBJECT, postgresProblem(databaseUrl, error))];
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
  return bad('Tables', new NewerDatabaseError(newest).message);
}

const MEGABYTE = 1024 * 1024;
const LOW_MEGABYTES = 1024;

async function checkDisk(dataDir: string): Promise<Finding> {
  const disk = await statfs(existsSync(dataDir) ? dataDir : '.');
  const free = Math.floor((disk.bavail * disk.bsize) / MEGABYTE);
  if (free >= LOW_MEGABYTES) return good('Disk', `${free} MB are free under ${dataDir}.`);
  return bad('Disk', `Only ${free} MB are free under ${dataDir}. Below 128 MB nothing is saved.`);
}
