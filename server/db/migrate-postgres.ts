import { Kysely, sql } from 'kysely';
import { guardedDialect } from './guarded-dialect.ts';
import { migrate } from './migrate.ts';
import { postgresDialect } from './postgres-dialect.ts';
import { openMigrationPool } from './postgres-pool.ts';
import type { DatabaseSchema } from './schema.ts';

/** The lock of Kysely's own migrations, which earlier versions of ours take. */
const LOCK = '3853314791062309107';

/**
 * Brings a PostgreSQL up to date. Of several processes that start together one does it; the others wait, however long a
 * large table takes. The lock is that of a transaction, which also a pooler of transactions keeps on one connection.
 */
export async function migratePostgres(databaseUrl: string, upTo?: string): Promise<void> {
  const dialect = guardedDialect(postgresDialect(openMigrationPool(databaseUrl)));
  const db = new Kysely<DatabaseSchema>({ dialect });
  try {
    await db.transaction().execute(async (tx) => {
      // Also where the role or the database sets limits: this transaction waits, and is idle while the tables change.
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
      await sql`select pg_advisory_xact_lock(${LOCK}::bigint)`.execute(tx);
      await migrate(db, upTo);
    });
  } finally {
    await db.destroy();
  }
}
