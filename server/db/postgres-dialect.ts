import { CompiledQuery, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { DatabaseError } from 'pg';
import { beginStatement } from './begin-statement.ts';
import { preparedName } from './prepared-name.ts';
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
 * Takes no lock for migrations: `migratePostgres` does, in a transaction. Kysely's is the session's, which behind a pooler
 * of transactions would be taken on one connection and given back on another.
 */
class UnlockedAdapter extends PostgresAdapter {
  override acquireMigrationLock(): Promise<void> {
    return Promise.resolve();
  }

  override releaseMigrationLock(): Promise<void> {
    return Promise.resolve();
  }
}

/** A connection that is lent out; `lost` once nothing more can be asked on it. */
type Lease = { readonly client: PoolClient; lost: boolean; readonly onError: () => void };

function postgresDriver(pool: Pool): Driver {
  const lentByConnection = new WeakMap<DatabaseConnection, Lease>();
  return {
    init: () => Promise.resolve(),
    acquireConnection: async () => {
      const lent = lease(await pool.connect());
      const connection = postgresConnection(lent);
      lentByConnection.set(connection, lent);
      return connection;
    },
    beginTransaction: (one, settings) => run(one, beginStatement(settings)),
    commitTransaction: (one) => run(one, 'commit'),
    rollbackTransaction: async (one) => {
      // The database undoes what was not committed when its connection goes.
      if (!lentByConnection.get(one)?.lost) await run(one, 'rollback');
    },
    releaseConnection: (one) => {
      const lent = lentByConnection.get(one);
      if (lent) release(lent);
      return Promise.resolve();
    },
    destroy: () => pool.end(),
  };
}

/** The pool listens to those it holds only; an error that nobody listens to would end the process. */
function lease(client: PoolClient): Lease {
  const lent: Lease = {
    client,
    lost: false,
    onError: () => {
      lent.lost = true;
    },
  };
  client.on('error', lent.onError);
  return lent;
}

/** One that is lost goes: whoever had it next would wait on it as long as this one has. */
function release({ client, lost, onError }: Lease): void {
  client.release(lost);
  client.off('error', onError);
}

async function run(connection: DatabaseConnection, statement: string): Promise<void> {
  await connection.executeQuery(CompiledQuery.raw(statement));
}

function postgresConnection(lent: Lease): DatabaseConnection {
  return {
    executeQuery: async <Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> => {
      const name = preparedName(sql);
      const query = { text: sql, values: [...parameters], ...(name ? { name } : {}) };
      const { rows, rowCount } = await lent.client.query<object & Row>(query).catch((failure: unknown) => {
        lent.lost ||= isLoss(failure);
        throw toDatabaseError(failure);
      });
      return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
    },
    streamQuery: () => {
      throw new Error('streaming is not connected');
    },
  };
}

/** What the database did not say itself is the fault of the connection to it. */
function toDatabaseError(failure: unknown): unknown {
  if (failure instanceof DatabaseError) return failure;
  return new DatabaseUnavailableError('The connection to the database broke.', failure);
}

function isLoss(failure: unknown): boolean {
  return !(failure instanceof DatabaseError) || failure.severity === 'FATAL';
}
