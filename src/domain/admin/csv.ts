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
  return [...cells, cell].map((one) => one.trim());
}

/** CSV for spreadsheet programs: with a byte order mark, and formulas escaped. */
export function csvText(rows: ReadonlyArray<readonly string[]>): string {
  return `\uFEFF${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

/** A cell starting with one of these is a formula in spreadsheet programs; a leading apostrophe makes it text. */
const formulaStart = /^[=+\-@\t\r\n|%＝＋－＠]/;

function csvCell(text: string): string {
  const safe = formulaStart.test(text) ? `'${text}` : text;
  return /[",;\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
