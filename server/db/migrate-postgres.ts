import { Kysely, sql } from 'kysely';
import { guardedDialect } from './guarded-dialect.ts';
import { migrate } from './migrate.ts';
import { postgresDialect } from './postgres-dialect.ts';
import { openMigrationPool } from './postgres-pool.ts';
import type { DatabaseSchema } from './schema.ts';

/** The advisory lock of Kysely's own migrator, which earlier versions of Dragoman take. */
const LOCK = '3853314791062309107';

/**
 * Migrates a PostgreSQL. Of several processes that start together one does it and the others wait for the lock, which
 * belongs to a transaction, so that a transaction pooler keeps it on one connection.
 */
export async function migratePostgres(databaseUrl: string, upTo?: string): Promise<void> {
  const dialect = guardedDialect(postgresDialect(openMigrationPool(databaseUrl)));
  const db = new Kysely<DatabaseSchema>({ dialect });
  try {
    await db.transaction().execute(async (tx) => {
      // Overrides limits of the role or the database: this transaction waits, and is idle while the tables change.
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
      await sql`select pg_advisory_xact_lock(${LOCK}::bigint)`.execute(tx);
      await migrate(db, upTo);
    });
  } finally {
    await db.destroy();
  }
}
