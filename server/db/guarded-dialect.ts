import { AsyncLocalStorage } from 'node:async_hooks';
import type { Dialect, Driver } from 'kysely';
import { DatabaseUnavailableError } from './database-errors.ts';

const transaction = new AsyncLocalStorage<true>();

/** Marks everything that `work` awaits as being inside a transaction. */
export function insideTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
  return transaction.run(true, work);
}

/**
 * Throws when code inside a transaction acquires a second connection: on the embedded database that is a deadlock, and
 * on a pool it can exhaust the connections.
 */
export function guardedDialect(dialect: Dialect): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => guardedDriver(dialect.createDriver()),
  };
}

function guardedDriver(driver: Driver): Driver {
  return {
    init: () => driver.init(),
    acquireConnection: async () => {
      if (transaction.getStore()) throw new Error('inside a transaction, use the transaction');
      try {
        return await driver.acquireConnection();
      } catch (error) {
        throw new DatabaseUnavailableError('The database cannot be reached.', error);
      }
    },
    beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
    commitTransaction: (connection) => driver.commitTransaction(connection),
    rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
    releaseConnection: (connection) => driver.releaseConnection(connection),
    destroy: () => driver.destroy(),
  };
}
