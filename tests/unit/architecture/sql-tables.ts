import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, sourceFilesBelow } from './module-graph.ts';

/** A file names a table in SQL. */
export type TableUse = { readonly file: string; readonly table: string };

/** Calls of Kysely: `selectFrom('turns as t')`. */
const calls =
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto|selectFrom|innerJoin|leftJoin|rightJoin|fullJoin|crossJoin|using|from|table)\(\s*\[?\s*'([a-z_]+)(?: as \w+)?'/g;
/** Statements: `insert into turns`. */
const statements =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate|lock\s+table|from|join|using)\s+(?:only\s+|table\s+)?([a-z_]+)\b/gi;
/** The following items of a list: `from turns t, chat_sessions s`. */
const lists = /\bfrom\s+[a-z_]+(?:\s+(?:as\s+)?[a-z_]+)?((?:\s*,\s*[a-z_]+(?:\s+(?:as\s+)?[a-z_]+)?)+)/gi;

/** The tables that the source names in calls of Kysely and in SQL. Comments are not read. */
export function tablesNamedIn(source: string, tables: ReadonlySet<string>): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const named = [...code.matchAll(calls), ...code.matchAll(statements)];
  const listed = [...code.matchAll(lists)].flatMap(([, rest = '']) => [...rest.matchAll(/,\s*([a-z_]+)/g)]);
  return [...named, ...listed].map(([, table = '']) => table).filter((table) => tables.has(table));
}

/** Every use of a table below `server`, except by migrations. */
export function tableUses(tables: ReadonlySet<string>): TableUse[] {
  return sourceFilesBelow('server')
    .filter((file) => !file.startsWith('server/db/migrations/'))
    .flatMap((file) => tablesNamedIn(readFileSync(join(root, file), 'utf8'), tables).map((table) => ({ file, table })));
}

/** The tables of the schema. */
export function tablesOfSchema(): ReadonlySet<string> {
  const folder = join(root, 'server/db/tables');
  const sources = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
  const schemas = sources.flatMap((source) => [...source.matchAll(/Tables = \{\n([\s\S]*?)\n\};/g)]);
  return new Set(
    schemas.flatMap(([, schema = '']) => [...schema.matchAll(/^ {2}([a-z_]+): /gm)].map(([, name = '']) => name)),
  );
}
