import { sql } from 'kysely';
import { csvRows } from '../../../src/domain/admin/csv.ts';
import type { Tx } from '../../db/schema.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { cursorToText, isAfter, keyColumns, orderOf, parseCursor, type ExportCursor } from './export-cursor.ts';
import { exportedColumns } from './exported-columns.ts';
import type { PeopleDeps } from './people-deps.ts';

/** Rows of a part: a few seconds, and a few megabytes. */
const PART_ROWS = 5000;
/** Tells spreadsheet programs that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

const columnsByTable: Readonly<Record<string, readonly string[]>> = exportedColumns;

export function exportedTables() {
  return endpoint('exportedTables', () =>
    Promise.resolve({
      tables: Object.entries(columnsByTable).map(([name, columns]) => ({ name, columns: [...columns] })),
    }),
  );
}

/** In the order of the primary key: rows that are written meanwhile move no other into or out of a part. */
export function exportTable({ database, recordAudit }: PeopleDeps) {
  return endpoint('exportTable', async ({ params: { table }, query, caller }) => {
    const columns = Object.hasOwn(columnsByTable, table) ? columnsByTable[table] : undefined;
    if (!columns) throw new ApiError(404, 'not_found', 'There is no such table.');
    const after = parseCursor(query.after);
    return await database.transact(async (tx) => {
      const rows = await readRows(tx, table, columns, after);
      const body = csvRows(rows.map(({ row }) => row));
      const before = after?.rows ?? 0;
      const last = rows.at(-1);
      const isEnd = rows.length < PART_ROWS || !last;
      const next = isEnd ? null : cursorToText({ rows: before + rows.length, key: last.key });
      // Each part: otherwise nearly a whole table could be read without a trace.
      const detail = after ? { detail: `${before + 1}–${before + rows.length}` } : {};
      if (!after || rows.length > 0)
        await recordAudit(tx, caller, { action: 'table-exported', subject: table, ...detail });
      if (after) return { csv: body, next };
      return { csv: `${BYTE_ORDER_MARK}${csvRows([columns])}${body}`, next };
    });
  });
}

type ExportedRow = { readonly row: string[]; readonly key: string[] };

async function readRows(
  tx: Tx,
  table: string,
  columns: readonly string[],
  after: ExportCursor | undefined,
): Promise<readonly ExportedRow[]> {
  await sql`set local time zone 'UTC'`.execute(tx);
  const cells = columns.map((column) => sql`coalesce(${sql.ref(column)}::text, '')`);
  const key = await keyColumns(tx, table, columns);
  const order = key.map(orderOf);
  const { rows } = await sql<ExportedRow>`
    select array[${sql.join(cells)}] as row, array[${sql.join(order.map((value) => sql`(${value})::text`))}] as key
    from ${sql.table(table)} where ${after ? isAfter(key, after) : sql<boolean>`true`}
    order by ${sql.join(order)} limit ${PART_ROWS}`.execute(tx);
  return rows;
}
