import { isLanguageCode, languages, type LanguageCode } from '../language.ts';
import { cleanEntries, type GlossaryEntry } from './glossary-entry.ts';

/** A cell that a spreadsheet would take for a formula becomes text by an apostrophe. */
const formula = /^[=+\-@\t\r]/;

/** One row per entry; a column for each language that an entry has a form in. RFC 4180, with a mark for spreadsheets. */
export function glossaryToCsv(entries: readonly GlossaryEntry[]): string {
  const codes = languages.map(({ code }) => code).filter((code) => entries.some(({ forms }) => forms[code]));
  const rows = entries.map(({ term, soundsLike = '', forms }) => [
    term,
    soundsLike,
    ...codes.map((code) => forms[code] ?? ''),
  ]);
  const lines = [['term', 'sounds_like', ...codes], ...rows].map((cells) => cells.map(cellText).join(','));
  return `\u{FEFF}${lines.join('\r\n')}\r\n`;
}

function cellText(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Also reads a plain list of terms, without a header, and semicolons or tabs between the cells. */
export function glossaryFromCsv(text: string): readonly GlossaryEntry[] {
  const [head = [], ...rest] = rowsOf(text.replace(/^\u{FEFF}/u, ''));
  const columns = head.map((name) => name.trim().toLowerCase());
  const hasHead = columns.includes('term');
  const names = hasHead ? columns : ['term', 'sounds_like'];
  return cleanEntries((hasHead ? rest : [head, ...rest]).map((cells) => entryOf(names, cells)));
}

function entryOf(names: readonly string[], cells: readonly string[]): GlossaryEntry {
  const valueOf = (name: string): string => (cells[names.indexOf(name)] ?? '').replace(/^'(?=[=+\-@])/, '');
  const forms: Partial<Record<LanguageCode, string>> = {};
  for (const name of names) if (isLanguageCode(name)) forms[name] = valueOf(name);
  return { term: valueOf('term'), soundsLike: valueOf('sounds_like'), forms };
}

/** Quoted cells may contain separators, line breaks, and quotes written twice. */
function rowsOf(text: string): string[][] {
  const [firstLine = ''] = text.split(/\r?\n/, 1);
  const separator = [';', '\t'].find((mark) => firstLine.includes(mark) && !firstLine.includes(',')) ?? ',';
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}"\\r\\n]*))(${separator}|\\r?\\n|\\r|$)`, 'gy');
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(cell)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '') break;
    if (end !== separator) rows.push([]);
  }
  return rows.filter((cells) => cells.some((cell) => cell.trim() !== ''));
}
