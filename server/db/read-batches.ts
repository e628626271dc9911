import { sql } from 'kysely';
import type { Db, Tx } from './schema.ts';
import { tablesInOrder, type CopiedTable } from './tables-in-order.ts';

/** Rows of one table, as text that both engines read and write alike. */
export type Batch = {
  readonly table: string;
  readonly columns: readonly string[];
  /** A JSON array as PostgreSQL writes it. Never parsed here: its integers exceed JavaScript's. */
  readonly rows: string;
  readonly count: number;
};

const BATCH_SIZE = 500;

/** Passes a consistent snapshot of the whole database to `take`, batch by batch. */
export async function readBatches(db: Db, take: (batch: Batch) => Promise<void>): Promise<void> {
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`set local time zone 'UTC'`.execute(tx);
      for (const table of await tablesInOrder(tx)) await readTable(tx, table, take);
    });
}

async function readTable(tx: Tx, table: CopiedTable, take: (batch: Batch) => Promise<void>): Promise<void> {
  const order = table.isSelfReferencing ? sql`order by created_at` : sql``;
  await sql`declare copied cursor for
    select row_to_json(t)::text as row from ${sql.table(table.name)} t ${order}`.execute(tx);
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(BATCH_SIZE)} from copied`.execute(tx);
    if (rows.length === 0) break;
    const { name, columns } = table;
    await take({ table: name, columns, rows: `[${rows.map((row) => row.row).join(',')}]`, count: rows.length });
  }
  await sql`close copied`.execute(tx);
}
