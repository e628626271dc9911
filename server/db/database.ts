import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, sql, type Dialect } from 'kysely';
import { retry } from '../../src/shared/async.ts';
import { answerBackupRequest } from './online-backup.ts';
import { sqlStateOf } from './database-errors.ts';
import { guardDiskSpace } from './disk-space.ts';
import { lockFolder } from './folder-lock.ts';
import { guardedDialect, insideTransaction } from './guarded-dialect.ts';
import { migratePostgres } from './migrate-postgres.ts';
import { EmbeddedCluster } from './embedded-cluster.ts';
import { pgliteDialect } from './pglite-dialect.ts';
import { refuseMovedDatabase } from './moved-database.ts';
import { STATEMENT_TIMEOUT_MS } from './pglite-thread.ts';
import { postgresDialect } from './postgres-dialect.ts';
import { toUnusablePostgres } from './postgres-problem.ts';
import { openPool } from './postgres-pool.ts';
import { PostgresNotifications } from './postgres-notifications.ts';
import { ReopeningPglite } from './reopening-pglite.ts';
import type { DatabaseSchema, Db, Tx } from './schema.ts';
import { noSignals, type DatabaseNotifications } from './notifications.ts';

export type DatabaseSettings = {
  /** The address of a PostgreSQL; without one, the embedded database in `dataDir` is used. */
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
  /** A packed empty database, which makes the first start several times faster. */
  readonly templateFile?: string | undefined;
  /** The last migration to run: for an empty database that is to take the backup of an older version. */
  readonly upTo?: string | undefined;
  /**
   * Detects queries past the open transaction of their caller, at a cost for every promise of the process. Default: on.
   * Always on for the embedded database, where such a query would deadlock.
   */
  readonly guarded?: boolean;
  /** Past this time a statement of the embedded database fails, and the database is opened again. */
  readonly statementTimeoutMs?: number;
  /** The embedded database was opened again, for this reason. */
  readonly onReopened?: (reason: Error) => void;
};

export type Database = {
  readonly engine: 'embedded' | 'postgres';
  readonly db: Db;
  /** To and from the other processes on this database. */
  readonly signals: DatabaseNotifications;
  /** Runs `work` in one transaction; retried from its start after a deadlock or serialization failure. */
  transact<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** Rejects when the database does not respond. */
  ping(): Promise<void>;
  /** Brings the tables up to date, as opening does. */
  migrate(): Promise<void>;
  /** Resolves when the embedded database cannot be opened again by this process. */
  readonly lost: Promise<Error>;
  close(): Promise<void>;
};

/** Opens the database and brings it up to date. */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const { databaseUrl, guarded, upTo } = settings;
  if (databaseUrl) {
    await migratePostgres(databaseUrl, upTo).catch((error: unknown) => {
      throw toUnusablePostgres(databaseUrl, error);
    });
    return openPostgres(databaseUrl, guarded);
  }
  return await openEmbedded(settings);
}

/** Does not migrate the tables. */
export function openPostgres(databaseUrl: string, guarded = true): Database {
  const pool = openPool(databaseUrl);
  return databaseOn({
    engine: 'postgres',
    dialect: postgresDialect(pool),
    signals: new PostgresNotifications(pool, databaseUrl),
    guarded,
    lost: new Promise(() => undefined),
    migrate: () => migratePostgres(databaseUrl),
    onClosed: () => undefined,
  });
}

/** @throws DamagedDatabaseError, NewerDatabaseError, FolderInUseError, DatabaseMovedError */
async function openEmbedded(settings: DatabaseSettings): Promise<Database> {
  const { dataDir, templateFile, upTo, statementTimeoutMs = STATEMENT_TIMEOUT_MS } = settings;
  refuseMovedDatabase(dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  let opened: Database | undefined;
  const lock = await lockFolder(dataDir, async (request) => opened && (await answerBackupRequest(opened.db, request)));
  try {
    const folder = join(dataDir, 'database');
    const cluster = new EmbeddedCluster(folder);
    const pglite = await ReopeningPglite.open({
      start: { folder, templateFile },
      statementTimeoutMs,
      onReopened: (reason) => settings.onReopened?.(reason),
    });
    const database = databaseOn({
      engine: 'embedded',
      dialect: pgliteDialect(pglite, guardDiskSpace(dataDir)),
      signals: noSignals,
      guarded: true,
      lost: pglite.lost,
      migrate: (db) => cluster.migrate(db),
      onClosed: () => cluster.recordClosed(),
    });
    try {
      await cluster.migrate(database.db, upTo);
    } catch (error) {
      await database.close();
      throw error;
    }
    const close = async () => {
      try {
        await database.close();
      } finally {
        await lock.release();
      }
    };
    opened = { ...database, close };
    return opened;
  } catch (error) {
    await lock.release();
    throw error;
  }
}

type DatabaseParts = {
  readonly engine: Database['engine'];
  readonly dialect: Dialect;
  readonly signals: DatabaseNotifications;
  readonly guarded: boolean;
  readonly lost: Promise<Error>;
  migrate(db: Db): Promise<void>;
  onClosed(): void;
};

function databaseOn({ engine, dialect, signals, guarded, lost, migrate, onClosed }: DatabaseParts): Database {
  const db = new Kysely<DatabaseSchema>({ dialect: guardedDialect(dialect) });
  return {
    engine,
    db,
    signals,
    transact: (work) => runTransaction(db, guarded ? (tx) => insideTransaction(() => work(tx)) : work),
    ping: async () => {
      await sql`select 1`.execute(db);
    },
    migrate: () => migrate(db),
    lost,
    close: async () => {
      await signals.close();
      await db.destroy();
      onClosed();
    },
  };
}

const MAX_ATTEMPTS = 3;
/** serialization_failure and deadlock_detected: the database rolled everything back. */
const retryableSqlStates = new Set(['40001', '40P01']);

function runTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return retry(() => db.transaction().execute(work), {
    delayMs: (failedAttempts) => (failedAttempts < MAX_ATTEMPTS ? 0 : undefined),
    isRetryable: (error) => retryableSqlStates.has(sqlStateOf(error) ?? ''),
  });
}
