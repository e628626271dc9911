/** Splits one line of a CSV, TSV or semicolon table; a cell in quotes may hold the separators. */
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

/** A table as programs for tables read it: with a mark for UTF-8, and no cell that such a program would execute. */
export function csvText(rows: ReadonlyArray<readonly string[]>): string {
  return `\uFEFF${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

/** These at the start make a cell a formula; an apostrophe before them makes it text again. */
const formulaStart = /^[=+\-@\t\r\n|%＝＋－＠]/;

function csvCell(text: string): string {
  const safe = formulaStart.test(text) ? `'${text}` : text;
  return /[",;\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
