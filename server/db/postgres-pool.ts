import { Pool, types, type PoolConfig } from 'pg';

const MAX_CONNECTIONS = 10;
const STATEMENT_TIMEOUT_MS = 30_000;

/** A connection pool that reads values as the embedded database does. */
export function openPool(databaseUrl: string): Pool {
  return createPool({
    connectionString: databaseUrl,
    max: MAX_CONNECTIONS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    // For a server that disappeared and cannot enforce its own timeout.
    query_timeout: STATEMENT_TIMEOUT_MS + 5000,
  });
}

/** Without statement timeouts, for work such as an index on a large table. The second connection holds the lock. */
export function openMigrationPool(databaseUrl: string): Pool {
  return createPool({ connectionString: withoutTimeouts(databaseUrl), max: 2 });
}

function withoutTimeouts(databaseUrl: string): string {
  const address = new URL(databaseUrl);
  const limits = ['statement_timeout', 'query_timeout'].filter((name) => address.searchParams.has(name));
  for (const name of limits) address.searchParams.delete(name);
  return limits.length > 0 ? address.href : databaseUrl;
}

function createPool(settings: PoolConfig): Pool {
  const pool = new Pool({
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    application_name: 'dragoman',
    types: {
      getTypeParser: (oid, format) => (oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format)),
    },
    ...settings,
  });
  // The pool replaces a dropped idle connection at the next query, which reports the error if that fails too.
  pool.on('error', () => {});
  return pool;
}
