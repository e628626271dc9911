import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import { type Pool, type PoolClient, DatabaseError } from 'pg';
import { beginStatement } from './begin-statement.ts';
import { DatabaseUnavailableError } from './database-errors.ts';

/** PostgreSQL's dialect over a pool of connections. */
export function postgresDialect(pool: Pool): Dialect {
  return {
    createAdapter: () => new UnlockedAdapter(),
    createDriver: () => postgresDriver(pool),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

/**
 * Takes no lock for migrations: `migratePostgres` does, in a transaction. Kysely's lock belongs to the database session:
 * a transaction pooler would take it on one connection and release it on another.
 */
class UnlockedAdapter extends PostgresAdapter {
  override acquireMigrationLock(): Promise<void> {
    return Promise.resolve();
  }

  override releaseMigrationLock(): Promise<void> {
    return Promise.resolve();
  }
}

/** A connection taken from the pool; `lost` once no further query is possible on it. */
type Lease = { readonly client: PoolClient; lost: boolean; readonly onError: () => void };

function postgresDriver(pool: Pool): Driver {
  const leaseByConnection = new WeakMap<DatabaseConnection, Lease>();
  return {
    init: () => Promise.resolve(),
    acquireConnection: async () => {
      const leased = lease(await pool.connect());
      const connection = postgresConnection(leased);
      leaseByConnection.set(connection, leased);
      return connection;
    },
    beginTransaction: (connection, settings) => run(connection, beginStatement(settings)),
    commitTransaction: (connection) => run(connection, 'commit'),
    rollbackTransaction: async (connection) => {
      // When the connection is lost, the database rolls back by itself.
      if (!leaseByConnection.get(connection)?.lost) await run(connection, 'rollback');
    },
    releaseConnection: (connection) => {
      const leased = leaseByConnection.get(connection);
      if (leased) release(leased);
      return Promise.resolve();
    },
    destroy: () => pool.end(),
  };
}

/** The pool handles errors of idle connections only; an unhandled 'error' event would end the process. */
function lease(client: PoolClient): Lease {
  const leased: Lease = {
    client,
    lost: false,
    onError: () => {
      leased.lost = true;
    },
  };
  client.on('error', leased.onError);
  return leased;
}

/** A lost connection is destroyed, so that the next query does not time out on it too. */
function release({ client, lost, onError }: Lease): void {
  client.release(lost);
  client.off('error', onError);
}

async function run(connection: DatabaseConnection, statement: string): Promise<void> {
  await connection.executeQuery(CompiledQuery.raw(statement));
}

function postgresConnection(lease: Lease): DatabaseConnection {
  return {
    executeQuery: async <Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> => {
      const name = preparedName(sql);
      const query = { text: sql, values: [...parameters], ...(name ? { name } : {}) };
      const { rows, rowCount } = await lease.client.query<object & Row>(query).catch((error: unknown) => {
        lease.lost ||= isConnectionLost(error);
        throw toDatabaseError(error);
      });
      return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
    },
    streamQuery: () => {
      throw new Error('streaming is not supported');
    },
  };
}

const PREPARED_MARK = '-- prepared: ';

/**
 * The name of a statement that begins with `-- prepared: its_name` and is planned once per connection, because planning
 * it costs more than running it. Its text must be constant and list its columns: `*` in a cached plan breaks when a
 * migration adds one.
 */
function preparedName(statement: string): string | undefined {
  if (!statement.startsWith(PREPARED_MARK)) return undefined;
  return statement.slice(PREPARED_MARK.length, statement.indexOf('\n')).trim();
}

/** An error that did not come from the database is an error of the connection. */
function toDatabaseError(error: unknown): unknown {
  if (error instanceof DatabaseError) return error;
  return new DatabaseUnavailableError('The connection to the database broke.', error);
}

function isConnectionLost(error: unknown): boolean {
  return !(error instanceof DatabaseError) || error.severity === 'FATAL';
}
