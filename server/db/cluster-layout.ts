import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The layout of a PostgreSQL data folder, by which the embedded database is recognised before anything opens it. */

/** The PostgreSQL version in PGlite. */
const POSTGRES_MAJOR = '18';
const PG_CONTROL_BYTES = 8192;
const WAL_SEGMENT_BYTES = 16 * 1024 * 1024;

/** PostgreSQL does not start without these, of which many are empty and lost by copies that skip empty folders. */
const folders =
  'base global pg_commit_ts pg_dynshmem pg_logical pg_logical/mappings pg_logical/snapshots pg_multixact ' +
  'pg_multixact/members pg_multixact/offsets pg_notify pg_replslot pg_serial pg_snapshots pg_stat pg_stat_tmp ' +
  'pg_subtrans pg_tblspc pg_twophase pg_wal pg_xact';

const files = ['postgresql.conf', 'pg_hba.conf', 'pg_ident.conf', 'global/pg_filenode.map', 'pg_xact/0000'];

export const controlFile = 'global/pg_control';

/** DB_SHUTDOWNED: everything is in the files, and a start has nothing to recover. */
const SHUT_DOWN = 1;

/** @returns what is wrong with the folder, as "<file> is missing"; undefined when it is a whole cluster */
export function layoutProblem(folder: string): string | undefined {
  return (
    versionProblem(folder, 'PG_VERSION') ??
    firstOf(folders.split(' '), (path) => (isFolder(join(folder, path)) ? undefined : `${path} is missing`)) ??
    firstOf(files, (path) => emptyProblem(folder, path)) ??
    sizeProblem(folder, controlFile, PG_CONTROL_BYTES) ??
    sizeProblem(folder, walSegment(folder), WAL_SEGMENT_BYTES) ??
    firstOf(readdirSync(join(folder, 'base')), (name) => databaseProblem(folder, `base/${name}`))
  );
}

/** Whether the last process that had the cluster open has closed it. */
export function isShutDown(folder: string): boolean {
  const path = join(folder, controlFile);
  return sizeOf(path) === PG_CONTROL_BYTES && readFileSync(path).readUInt32LE(16) === SHUT_DOWN;
}

/** The list of the cluster's files, beside it. */
export function manifestOf(folder: string): string {
  return `${folder}.files`;
}

/** Exists while a new cluster is filled. */
export function unfinishedMarkerOf(folder: string): string {
  return `${folder}.unfinished`;
}

/** A process was killed while it created the cluster. No cluster with a manifest is one of these. */
export function isHalfCreated(folder: string): boolean {
  return existsSync(unfinishedMarkerOf(folder)) && !existsSync(manifestOf(folder));
}

/** Whether there is a database in the folder, or was one: only an empty folder without a manifest has never been one. */
export function hasDatabase(folder: string): boolean {
  if (isHalfCreated(folder)) return false;
  if (existsSync(manifestOf(folder))) return true;
  const stats = statSync(folder, { throwIfNoEntry: false });
  return stats !== undefined && !(stats.isDirectory() && readdirSync(folder).length === 0);
}

function databaseProblem(folder: string, path: string): string | undefined {
  if (!/^base\/\d+$/.test(path)) return undefined;
  return versionProblem(folder, `${path}/PG_VERSION`) ?? emptyProblem(folder, `${path}/pg_filenode.map`);
}

function versionProblem(folder: string, path: string): string | undefined {
  const problem = emptyProblem(folder, path);
  if (problem) return problem;
  const version = readFileSync(join(folder, path), 'latin1').trim();
  if (version === POSTGRES_MAJOR) return undefined;
  return `${path} names PostgreSQL ${version.slice(0, 20)} and this version of Dragoman reads ${POSTGRES_MAJOR}`;
}

function emptyProblem(folder: string, path: string): string | undefined {
  const size = sizeOf(join(folder, path));
  if (size === undefined) return `${path} is missing`;
  return size === 0 ? `${path} is empty` : undefined;
}

function sizeProblem(folder: string, path: string, bytes: number): string | undefined {
  const problem = emptyProblem(folder, path);
  return problem ?? (sizeOf(join(folder, path)) === bytes ? undefined : `${path} is incomplete`);
}

/** The segment of the write-ahead log in which recovery begins: the redo pointer and timeline of the last checkpoint. */
function walSegment(folder: string): string {
  const control = readFileSync(join(folder, controlFile));
  const [offset, high, timeline] = [control.readUInt32LE(40), control.readUInt32LE(44), control.readUInt32LE(48)];
  const parts = [timeline, high, Math.floor(offset / WAL_SEGMENT_BYTES)];
  return `pg_wal/${parts.map((part) => part.toString(16).toUpperCase().padStart(8, '0')).join('')}`;
}

function firstOf<Item>(items: readonly Item[], check: (item: Item) => string | undefined): string | undefined {
  for (const item of items) {
    const problem = check(item);
    if (problem) return problem;
  }
  return undefined;
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}

/** In bytes; undefined where there is no file. */
export function sizeOf(path: string): number | undefined {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats?.isFile() ? stats.size : undefined;
  } catch {
    // Below something that is no folder.
    return undefined;
  }
}
