/** Splits one line of a CSV, TSV or semicolon-separated table; quoted cells may contain separators. */
export function csvCells(line: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const sign = line.charAt(at);
    if (isQuoted && sign === '"' && line.charAt(at + 1) === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"') {
      isQuoted = !isQuoted;
    } else if (!isQuoted && /[,;\t]/.test(sign)) {
      cells.push(cell);
      cell = '';
    } else {
      cell += sign;
    }
  }
  return [...cells, cell].map((value) => value.trim());
}

/** CSV for spreadsheet programs: with a byte order mark, and formulas escaped. */
export function csvText(rows: ReadonlyArray<readonly string[]>): string {
  return `\uFEFF${csvRows(rows)}`;
}

/** Lines of a CSV file, without the byte order mark. */
export function csvRows(rows: ReadonlyArray<readonly string[]>): string {
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

/** A cell starting with one of these is a formula in spreadsheet programs; a leading apostrophe makes it text. */
const formulaStart = /^[=+\-@\t\r\n|%＝＋－＠]/;

/** Not a formula, although it may begin with a minus. */
const number = /^-?\d+(?:\.\d+)?$/;

function csvCell(text: string): string {
  const safe = formulaStart.test(text) && !number.test(text) ? `'${text}` : text;
  return /[",;\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
