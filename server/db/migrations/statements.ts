import { sql, type Migration } from 'kysely';

/** A forward-only migration. One statement per text: the embedded database takes one at a time. */
export function statements(...texts: readonly string[]): Migration {
  return {
    up: async (db) => {
      for (const text of texts) await sql.raw(text).execute(db);
    },
  };
}
