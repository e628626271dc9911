import { Pool, types } from 'pg';

const MOST_CONNECTIONS = 10;
const STATEMENT_MS = 30_000;

/** Connections to a PostgreSQL of the operator's, reading values the way the embedded database does. */
export function openPool(databaseUrl: string): Pool {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: 5000,
    statement_timeout: STATEMENT_MS,
    // For a server that is gone without a word: it cannot tell us that the time is over.
    query_timeout: STATEMENT_MS + 5000,
    keepAlive: true,
    application_name: 'dragoman',
    types: {
      getTypeParser: (oid, format) => (oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format)),
    },
  });
  // An idle connection that drops is replaced at the next query, which reports what is wrong if that fails too.
  pool.on('error', () => {});
  return pool;
}
