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
import { beginStatement } from './begin-statement.ts';
import type { PgliteThread } from './pglite-thread.ts';

type Connected = Pick<PgliteThread, 'query'>;

/** Opens the connection, each time possibly to another thread. */
export type PgliteSource = { connect(): Promise<Connected>; close(): Promise<void> };

/** A source without a replacement for its thread. */
export function onlyThread(thread: Pick<PgliteThread, 'query' | 'close'>): PgliteSource {
  return { connect: () => Promise.resolve(thread), close: () => thread.close() };
}

/**
 * PostgreSQL's dialect over the single connection of the embedded database. A transaction holds the connection to its
 * end; others queue first in, first out. `beforeWrite` may reject a statement that could grow the disk.
 */
export function pgliteDialect(source: PgliteSource, beforeWrite: () => Promise<void>): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => pgliteDriver(source, beforeWrite),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

function pgliteDriver(source: PgliteSource, beforeWrite: () => Promise<void>): Driver {
  const mutex = new FifoMutex();
  return {
    init: () => Promise.resolve(),
    acquireConnection: async () => {
      await mutex.acquire();
      try {
        return pgliteConnection(await source.connect(), beforeWrite);
      } catch (error) {
        mutex.release();
        throw error;
      }
    },
    beginTransaction: (connection, settings) => run(connection, beginStatement(settings)),
    commitTransaction: (connection) => run(connection, 'commit'),
    rollbackTransaction: (connection) => run(connection, 'rollback'),
    releaseConnection: () => {
      mutex.release();
      return Promise.resolve();
    },
    destroy: () => source.close(),
  };
}

/** Statements that cannot grow the disk, with or without the comment that names them. */
const readOnly =
  /^(\s|--[^\n]*\n)*(select|begin|commit|rollback|savepoint|release|show|declare|fetch|close|checkpoint)\b/i;

async function run(connection: DatabaseConnection, statement: string): Promise<void> {
  await connection.executeQuery(CompiledQuery.raw(statement));
}

function pgliteConnection(thread: Connected, beforeWrite: () => Promise<void>): DatabaseConnection {
  return {
    executeQuery: async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
      if (!readOnly.test(query.sql)) await beforeWrite();
      const { rows, affected } = await thread.query(query.sql, query.parameters);
      // The row type is the claim of the statement's author, which Kysely passes through.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return { rows: rows as Row[], numAffectedRows: BigInt(affected) };
    },
    streamQuery: () => {
      throw new Error('the embedded database has one connection and does not stream');
    },
  };
}

/** A first-in-first-out lock. */
class FifoMutex {
  #held = false;
  readonly #waiting: Array<() => void> = [];

  async acquire(): Promise<void> {
    if (this.#held) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#held = true;
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#held = false;
  }
}
