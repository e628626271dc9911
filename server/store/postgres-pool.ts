import { PostgresDialect } from 'kysely';
import type { Dialect } from 'kysely';
import { Pool, types } from 'pg';

const MOST_CONNECTIONS = 10;

/** A pool on a PostgreSQL of the operator's, reading values the way the embedded database does. */
export function postgresDialect(databaseUrl: string): Dialect {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: 5000,
    statement_timeout: 30_000,
    application_name: 'dragoman',
    types: {
      getTypeParser: (oid, format) => (oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format)),
    },
  });
  // An idle connection that drops is replaced at the next query, which reports what is wrong if that fails too.
  pool.on('error', () => {});
  return new PostgresDialect({ pool });
}
