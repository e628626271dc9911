import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { DatabaseSchema, Db } from '../../../../../server/db/schema.ts';

/** A database that takes every statement, records it, and returns no rows. */
export function recordingDatabase(): { readonly db: Db; readonly statements: string[] } {
  const statements: string[] = [];
  const db = new Kysely<DatabaseSchema>({
    dialect: {
      createDriver: () => new DummyDriver(),
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void statements.push(query.sql),
  });
  return { db, statements };
}
