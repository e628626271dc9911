import { Pool, types } from 'pg';
import type { PoolConfig } from 'pg';

const MAX_CONNECTIONS = 10;
const STATEMENT_MS = 30_000;

/** Connections to a PostgreSQL of the operator's, reading values the way the embedded database does. */
export function openPool(databaseUrl: string): Pool {
  return poolOf({
    connectionString: databaseUrl,
    max: MAX_CONNECTIONS,
    statement_timeout: STATEMENT_MS,
    // For a server that is gone without a word: it cannot tell us that the time is over.
    query_timeout: STATEMENT_MS + 5000,
  });
}

/** For work that may take as long as it takes, such as a new index on a large table: one connection, and one to wait on. */
export function openMigrationPool(databaseUrl: string): Pool {
  return poolOf({ connectionString: withoutTimeouts(databaseUrl), max: 2 });
}

function withoutTimeouts(databaseUrl: string): string {
  const address = new URL(databaseUrl);
  const limits = ['statement_timeout', 'query_timeout'].filter((name) => address.searchParams.has(name));
  for (const name of limits) address.searchParams.delete(name);
  return limits.length > 0 ? address.href : databaseUrl;
}

function poolOf(settings: PoolConfig): Pool {
  const pool = new Pool({
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    application_name: 'dragoman',
    types: {
      getTypeParser: (oid, format) => (oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format)),
    },
    ...settings,
  });
  // An idle connection that drops is replaced at the next query, which reports what is wrong if that fails too.
  pool.on('error', () => {});
  return pool;
}
