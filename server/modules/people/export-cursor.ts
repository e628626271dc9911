import { parseJson } from '../../../src/domain/parse-json.ts';
import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../db/schema.ts';
import { ApiError } from '../../shared/http/api-error.ts';

/** A column of the primary key, as it orders the rows of an export. */
type KeyColumn = { readonly name: string; readonly type: string; readonly isSecret: boolean };

/** The end of a part: how many rows came before, and the key of the last one. */
export type ExportCursor = { readonly rows: number; readonly key: readonly string[] };

const stored = z.object({ rows: z.int().min(0), key: z.array(z.string()).max(8) });

export function cursorToText(cursor: ExportCursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** Undefined at the beginning of a table. @throws ApiError 400 */
export function parseCursor(text: string): ExportCursor | undefined {
  // Older pages begin with the number of a row.
  if (text === '' || text === '0') return undefined;
  const parsed = stored.safeParse(parseJson(Buffer.from(text, 'base64url').toString()));
  if (!parsed.success) throw new ApiError(400, 'invalid_request', 'after: not from a part of this table');
  return parsed.data;
}

/** The primary key. A column that is not exported is a secret. */
export async function keyColumns(tx: Tx, table: string, exported: readonly string[]): Promise<readonly KeyColumn[]> {
  const { rows } = await sql<{ name: string; type: string }>`
    select a.attname as name, format_type(a.atttypid, a.atttypmod) as type from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indisprimary and i.indrelid = ${table}::regclass order by a.attnum`.execute(tx);
  return rows.map(({ name, type }) => ({ name, type, isSecret: !exported.includes(name) }));
}

/** The sort expression of a key column: a secret is replaced by its digest, because the cursor leaves the server. */
export function orderOf({ name, isSecret }: KeyColumn): RawBuilder<unknown> {
  return isSecret ? sql`encode(sha256(convert_to(${sql.ref(name)}::text, 'UTF8')), 'hex')` : sql`${sql.ref(name)}`;
}

/** The rows after a cursor, in the order of `orderOf`. */
export function isAfter(columns: readonly KeyColumn[], { key }: ExportCursor): RawBuilder<boolean> {
  if (key.length !== columns.length) throw new ApiError(400, 'invalid_request', 'after: not from a part of this table');
  const bounds = columns.map(({ type, isSecret }, index) => {
    const value = key[index] ?? '';
    return isSecret ? sql`${value}::text` : sql`${value}::${sql.raw(type)}`;
  });
  return sql`(${sql.join(columns.map(orderOf))}) > (${sql.join(bounds)})`;
}
