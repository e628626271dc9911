/**
 * A statement that begins with `-- prepared: its_name` is planned once per connection and then only run: for the few
 * that are called all the time, whose planning costs more than their work. Its text must be fixed, and list its columns:
 * `*` in a kept plan breaks when a migration adds one.
 */
export function preparedName(statement: string): string | undefined {
  if (!statement.startsWith(MARK)) return undefined;
  return statement.slice(MARK.length, statement.indexOf('\n')).trim();
}

const MARK = '-- prepared: ';
