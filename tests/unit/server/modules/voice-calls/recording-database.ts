import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { DatabaseSchema, Db } from '../../../../../server/db/schema.ts';

/**
 * A database that takes every statement, records it, and returns no rows.
 * @param connected what a statement waits for before it is carried out
 */
export function recordingDatabase(connected = async (): Promise<void> => undefined): {
  readonly db: Db;
  readonly statements: string[];
} {
  const statements: string[] = [];
  const db = new Kysely<DatabaseSchema>({
    dialect: {
      createDriver: () => new WaitingDriver(connected),
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void statements.push(query.sql),
  });
  return { db, statements };
}

class WaitingDriver extends DummyDriver {
  readonly #connected: () => Promise<void>;

  constructor(connected: () => Promise<void>) {
    super();
    this.#connected = connected;
  }

  override async acquireConnection(): ReturnType<DummyDriver['acquireConnection']> {
    await this.#connected();
    return await super.acquireConnection();
  }
}
