import { CompiledQuery, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { DatabaseError } from 'pg';
import { preparedName } from './prepared-name.ts';
import { StoreUnavailable } from './store-failure.ts';

/** PostgreSQL's dialect over a pool of connections. */
export function postgresDialect(pool: Pool): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => postgresDriver(pool),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

function postgresDriver(pool: Pool): Driver {
  const clients = new WeakMap<DatabaseConnection, PoolClient>();
  return {
    init: () => Promise.resolve(),
    acquireConnection: async () => {
      const client = await pool.connect();
      const connection = postgresConnection(client);
      clients.set(connection, client);
      return connection;
    },
    beginTransaction: (one) => run(one, 'begin'),
    commitTransaction: (one) => run(one, 'commit'),
    rollbackTransaction: (one) => run(one, 'rollback'),
    releaseConnection: (one) => {
      clients.get(one)?.release();
      return Promise.resolve();
    },
    destroy: () => pool.end(),
  };
}

async function run(connection: DatabaseConnection, statement: string): Promise<void> {
  await connection.executeQuery(CompiledQuery.raw(statement));
}

function postgresConnection(client: PoolClient): DatabaseConnection {
  return {
    executeQuery: async <Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> => {
      const name = preparedName(sql);
      const query = { text: sql, values: [...parameters], ...(name ? { name } : {}) };
      const { rows, rowCount } = await client.query<object & Row>(query).catch(asStoreFailure);
      return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
    },
    streamQuery: () => {
      throw new Error('streaming is not connected');
    },
  };
}

/** What the database did not say itself is the fault of the connection to it. */
function asStoreFailure(failure: unknown): never {
  if (failure instanceof DatabaseError) throw failure;
  throw new StoreUnavailable('The connection to the database broke.', failure);
}
