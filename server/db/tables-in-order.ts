import { sql } from 'kysely';
import type { Db } from './schema.ts';

export type CopiedTable = {
  readonly name: string;
  /** In the order of the table. */
  readonly columns: readonly string[];
  /** Rows may reference older rows of the same table. */
  readonly isSelfReferencing: boolean;
};

/** Our tables in the order of their foreign keys: each after the tables it references. */
export async function tablesInOrder(db: Db): Promise<CopiedTable[]> {
  const { rows } = await sql<Found>`
    select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select coalesce(array_agg(distinct other.relname::text), '{}') from pg_constraint k
        join pg_class other on other.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f') as referenced
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname not like 'kysely%'
    order by c.relname`.execute(db);
  return inOrder(rows).map(({ name, columns, referenced }) => ({
    name,
    columns,
    isSelfReferencing: referenced.includes(name),
  }));
}

type Found = { readonly name: string; readonly columns: readonly string[]; readonly referenced: readonly string[] };

function inOrder(tables: readonly Found[]): Found[] {
  const placed = new Map<string, Found>();
  while (placed.size < tables.length) {
    const next = tables.find(
      (table) => !placed.has(table.name) && table.referenced.every((name) => name === table.name || placed.has(name)),
    );
    if (!next) throw new Error('the foreign keys of the tables form a cycle');
    placed.set(next.name, next);
  }
  return [...placed.values()];
}
