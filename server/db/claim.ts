import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { DatabaseSchema, Db } from './schema.ts';

export type Claim = {
  /** Which rows may be claimed. */
  readonly due: RawBuilder<boolean>;
  readonly order: RawBuilder<unknown>;
  /** The assignments that make a claimed row not due for a while; afterwards it can be claimed again. */
  readonly set: RawBuilder<unknown>;
  readonly limit: number;
};

/** Claims rows, each for one process: concurrent claims skip the rows of each other. @returns them as claimed */
export async function claimRows<Table extends keyof DatabaseSchema>(
  db: Db,
  table: Table,
  { due, order, set, limit }: Claim,
): Promise<Selectable<DatabaseSchema[Table]>[]> {
  const { rows } = await sql<Selectable<DatabaseSchema[Table]>>`
    update ${sql.table(table)} set ${set}
    where id in (
      select id from ${sql.table(table)} where ${due} order by ${order} limit ${limit} for update skip locked
    )
    returning *`.execute(db);
  return rows;
}

export type Backoff = {
  /** The column with the time from which a row is due, and the one that counts its claims. */
  readonly dueColumn: string;
  readonly countColumn: string;
  readonly firstS: number;
  readonly maxS: number;
};

/** Claims rows whose time has come; one that is not finished is due again after an exponential backoff. */
export async function claimDue<Table extends keyof DatabaseSchema>(
  db: Db,
  table: Table,
  { open, backoff, limit }: { readonly open: RawBuilder<boolean>; readonly backoff: Backoff; readonly limit: number },
  now: Date,
): Promise<Selectable<DatabaseSchema[Table]>[]> {
  const [due, count] = [sql.ref(backoff.dueColumn), sql.ref(backoff.countColumn)];
  const waitS = sql`least(${backoff.firstS}::int * power(2, least(${count}, 10)), ${backoff.maxS}::int)`;
  return await claimRows(db, table, {
    due: sql`${open} and ${due} <= ${now}::timestamptz`,
    order: due,
    set: sql`${due} = ${now}::timestamptz + ${waitS} * interval '1 second', ${count} = ${count} + 1`,
    limit,
  });
}
