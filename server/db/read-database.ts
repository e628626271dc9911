import { constants } from 'node:fs';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readBackup } from './backup-file.ts';
import { checkCluster } from './cluster.ts';
import { manifestOf } from './cluster-layout.ts';
import { openDatabase, openPostgres, type Database, type DatabaseSettings } from './database.ts';
import { FolderInUseError, lockFolder, type FolderLock } from './folder-lock.ts';
import { isKnownMigration, latestMigration, migrationOf, NewerDatabaseError } from './migrate.ts';
import { refuseMovedDatabase } from './moved-database.ts';
import { requestBackup } from './online-backup.ts';
import type { Db } from './schema.ts';
import { writeBatches } from './write-batches.ts';

/** The start of this version has not migrated the tables yet. */
export class OlderDatabaseError extends Error {
  constructor(migration: string) {
    super(
      `The tables of the database are of an older version (${migration}): start the server of this version first, which migrates them.`,
    );
    this.name = 'OlderDatabaseError';
  }
}

type Work<Result> = (db: Db) => Promise<Result>;

/**
 * Reads the database of the server and never changes it: PostgreSQL as it is, and of the embedded database a copy,
 * because opening one writes. A running server makes the copy itself.
 * @throws FolderInUseError, DamagedDatabaseError, NewerDatabaseError, OlderDatabaseError, DatabaseMovedError
 */
export async function readDatabase<Result>(settings: DatabaseSettings, work: Work<Result>): Promise<Result> {
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl !== undefined) return await withClosing(openPostgres(databaseUrl), (db) => readCurrent(db, work));
  try {
    return await readStoppedDatabase(settings, work);
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error;
    return await withSnapshotFolder(dataDir, (snapshot) => readBackupOfServer(settings, snapshot, work, error));
  }
}

/** As `readDatabase`, for work during which no server may open the embedded database. */
export async function readStoppedDatabase<Result>(settings: DatabaseSettings, work: Work<Result>): Promise<Result> {
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl !== undefined) return await readDatabase(settings, work);
  refuseMovedDatabase(dataDir);
  const lock = await lockFolder(dataDir);
  try {
    const folder = join(dataDir, 'database');
    checkCluster(folder);
    await removeStaleSnapshots(dataDir);
    return await withSnapshotFolder(dataDir, async (snapshot) => {
      const copy = join(snapshot, 'database');
      await cp(folder, copy, { recursive: true, mode: constants.COPYFILE_FICLONE });
      await cp(manifestOf(folder), manifestOf(copy)).catch(() => undefined);
      return await withClosing(await openDatabase({ dataDir: snapshot }), work);
    });
  } finally {
    await lock.release();
  }
}

async function readCurrent<Result>(db: Db, work: Work<Result>): Promise<Result> {
  const migration = await migrationOf(db);
  if (migration !== latestMigration()) throw new OlderDatabaseError(migration ?? 'none');
  return await work(db);
}

async function readBackupOfServer<Result>(
  { dataDir, templateFile }: DatabaseSettings,
  snapshot: string,
  work: Work<Result>,
  inUse: FolderInUseError,
): Promise<Result> {
  const path = join(snapshot, 'database.backup');
  // The other process may be a command, which writes none.
  const rows = await requestBackup(dataDir, path).catch(() => undefined);
  if (rows === undefined) throw inUse;
  const { migration, readBatches } = await readBackup(path);
  if (!isKnownMigration(migration)) throw new NewerDatabaseError(migration);
  const isCurrent = migration === latestMigration();
  const settings = { dataDir: snapshot, templateFile: isCurrent ? templateFile : undefined, upTo: migration };
  const database = await openDatabase(settings);
  return await withClosing(database, async (db) => {
    // The snapshot is new: nothing is in it.
    await writeBatches(database, async () => false, readBatches);
    await database.migrate();
    return await work(db);
  });
}

async function withClosing<Result>(database: Database, work: Work<Result>): Promise<Result> {
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

const SNAPSHOT = 'snapshot-';

/** In the data folder, where what people said is protected and the disk may share blocks with a copy. */
async function withSnapshotFolder<Result>(
  dataDir: string,
  work: (snapshot: string) => Promise<Result>,
): Promise<Result> {
  const snapshot = await mkdtemp(join(dataDir, SNAPSHOT));
  try {
    return await work(snapshot);
  } finally {
    await rm(snapshot, { recursive: true, force: true });
  }
}

/** Removes those of killed commands: a live one has the folder of its snapshot locked. */
async function removeStaleSnapshots(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(SNAPSHOT)) continue;
    const lock = await lockFolder(join(dataDir, name)).catch((): FolderLock | undefined => undefined);
    if (!lock) continue;
    await lock.release();
    await rm(join(dataDir, name), { recursive: true, force: true });
  }
}
