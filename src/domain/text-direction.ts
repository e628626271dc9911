import { languageOf, type LanguageCode } from './language.ts';

/** The isolates of Unicode: text between one of them and the last keeps its direction to itself. */
const isolates = { ltr: '\u2066', rtl: '\u2067', byFirstLetter: '\u2068', end: '\u2069' };

/** Letters of no width. */
const marks = { ltr: '\u200e', rtl: '\u200f' };

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** A text inside a line of other texts, in plain text: neither lays out the other. */
export function isolated(text: string, language?: LanguageCode): string {
  const dir = language && languageOf(language).dir;
  if (text === '' || (dir !== 'rtl' && !RIGHT_TO_LEFT.test(text))) return text;
  return `${isolates[dir ?? 'byFirstLetter']}${text}${isolates.end}`;
}

/**
 * A text that is a whole line. Some readers find the direction of a line by its first letter, which may be that of a
 * foreign name, and others have one for all lines: the mark is for the first, the isolate for the second.
 */
export function asLine(text: string, language: LanguageCode | undefined): string {
  const line = isolated(text, language);
  return line === text || !language ? line : `${marks[languageOf(language).dir]}${line}`;
}
