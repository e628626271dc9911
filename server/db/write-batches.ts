import { sql } from 'kysely';
import type { Db, Tx } from './schema.ts';
import type { Database } from './database.ts';
import type { Batch } from './read-batches.ts';
import { tablesInOrder } from './tables-in-order.ts';

/** The database is in use and must not be overwritten. */
export class DatabaseNotEmptyError extends Error {
  constructor() {
    super('The database to write to already holds accounts or conversations: name an empty one.');
    this.name = 'DatabaseNotEmptyError';
  }
}

export type IsInUse = (db: Db) => Promise<boolean>;

/**
 * Fills a new database with the batches of `read` in one transaction. Rows of the migrations, such as the first
 * catalogue, are replaced.
 * @param isInUse whether people have used the database: then nothing is written
 * @param leftOut tables whose rows are read and not written
 * @returns the number of written rows by table
 */
export async function writeBatches(
  store: Pick<Database, 'db'>,
  isInUse: IsInUse,
  read: (take: (batch: Batch) => Promise<void>) => Promise<void>,
  leftOut: ReadonlySet<string> = new Set(),
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  await store.db.transaction().execute(async (tx) => {
    if (await isInUse(tx)) throw new DatabaseNotEmptyError();
    await deleteAllRows(tx);
    await read(async (batch) => {
      if (leftOut.has(batch.table)) return;
      await writeBatch(tx, batch);
      counts.set(batch.table, (counts.get(batch.table) ?? 0) + batch.count);
    });
    await resetSequences(tx);
  });
  return counts;
}

async function deleteAllRows(tx: Tx): Promise<void> {
  for (const { name } of (await tablesInOrder(tx)).toReversed()) {
    await sql`delete from ${sql.table(name)}`.execute(tx);
  }
}

async function writeBatch(tx: Db, { table, columns, rows }: Batch): Promise<void> {
  const list = sql.join(columns.map((column) => sql.ref(column)));
  await sql`
    insert into ${sql.table(table)} (${list}) overriding system value
    select ${list} from json_populate_recordset(null::${sql.table(table)}, ${rows}::json)`.execute(tx);
}

/** Identity columns continue after the highest imported value. */
async function resetSequences(tx: Tx): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = current_schema() and is_identity = 'YES'`.execute(tx);
  for (const { table, column } of rows) {
    await sql`
      select setval(pg_get_serial_sequence(${table}, ${column}), coalesce(max(${sql.ref(column)}), 0) + 1, false)
      from ${sql.table(table)}`.execute(tx);
  }
}
