import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import type { Dialect } from 'kysely';
import { guardDiskSpace } from './disk-space.ts';
import { lockFolder } from './folder-lock.ts';
import { guardedDialect, insideTransaction } from './guarded-dialect.ts';
import { migratePostgres } from './migrate-postgres.ts';
import { migrate } from './migrate.ts';
import { openPgliteThread } from './pglite-thread.ts';
import { pgliteDialect } from './pglite-dialect.ts';
import { postgresDialect } from './postgres-dialect.ts';
import { openPool } from './postgres-pool.ts';
import type { DatabaseSchema, Db, Tx } from './schema.ts';
import { sqlStateOf } from './database-errors.ts';
import { unpackTemplate } from './database-template.ts';

export type DatabaseSettings = {
  /** A PostgreSQL; unset is the embedded database in `dataDir`. */
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
  /** A packed empty database, which makes the first start several times faster. */
  readonly templateFile?: string | undefined;
  /** For an empty database that is to take in what an older version wrote: the newest migration of that version. */
  readonly upTo?: string | undefined;
  /**
   * Whether to look out for whoever asks past their own transaction: unless told otherwise. It makes every promise of
   * the process dearer. The embedded database is always guarded: there such a mistake waits for ever.
   */
  readonly guarded?: boolean;
};

export type Database = {
  readonly engine: 'embedded' | 'postgres';
  readonly db: Db;
  /** Runs `work` in one transaction, again from its start if the database had to break a deadlock. */
  transact<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  /** Brings the tables up to date, as opening does. */
  migrate(): Promise<void>;
  /** Tells when the embedded database is gone for good: only another start brings it back. */
  readonly lost: Promise<Error>;
  close(): Promise<void>;
};

/** Opens the database and brings it up to date. */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const { databaseUrl, guarded, upTo } = settings;
  if (databaseUrl) {
    await migratePostgres(databaseUrl, upTo);
    return openPostgres(databaseUrl, guarded);
  }
  const store = await openEmbedded(settings);
  try {
    await migrate(store.db, upTo);
    return store;
  } catch (failure) {
    await store.close();
    throw failure;
  }
}

function openPostgres(databaseUrl: string, guarded = true): Database {
  const dialect = postgresDialect(openPool(databaseUrl));
  const onClosed = () => Promise.resolve();
  const lost = new Promise<Error>(() => undefined);
  return databaseOn({
    engine: 'postgres',
    dialect,
    guarded,
    lost,
    migrate: () => migratePostgres(databaseUrl),
    onClosed,
  });
}

async function openEmbedded({ dataDir, templateFile }: DatabaseSettings): Promise<Database> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const lock = await lockFolder(dataDir);
  try {
    const folder = join(dataDir, 'database');
    if (templateFile) await unpackTemplate(templateFile, folder);
    const thread = await openPgliteThread({ folder });
    const dialect = pgliteDialect(thread, guardDiskSpace(dataDir));
    const { lost } = thread;
    return databaseOn({ engine: 'embedded', dialect, guarded: true, lost, migrate, onClosed: () => lock.release() });
  } catch (failure) {
    await lock.release();
    throw failure;
  }
}

type DatabaseParts = {
  readonly engine: Database['engine'];
  readonly dialect: Dialect;
  readonly guarded: boolean;
  readonly lost: Promise<Error>;
  migrate(db: Db): Promise<void>;
  onClosed(): Promise<void>;
};

function databaseOn({ engine, dialect, guarded, lost, migrate, onClosed: afterwards }: DatabaseParts): Database {
  const db = new Kysely<DatabaseSchema>({ dialect: guardedDialect(dialect) });
  return {
    engine,
    db,
    transact: (work) => runTransaction(db, guarded ? (tx) => insideTransaction(() => work(tx)) : work),
    ping: async () => {
      await sql`select 1`.execute(db);
    },
    migrate: () => migrate(db),
    lost,
    close: async () => {
      await db.destroy();
      await afterwards();
    },
  };
}

const MAX_ATTEMPTS = 3;
/** serialization_failure and deadlock_detected: the database undid everything and asks to try again. */
const retryableSqlStates = new Set(['40001', '40P01']);

async function runTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (failure) {
      if (tries === MAX_ATTEMPTS || !retryableSqlStates.has(sqlStateOf(failure) ?? '')) throw failure;
    }
  }
}
