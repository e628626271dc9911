import type { LanguageCode } from '../language.ts';

/** `person`: "I", "you", "he"; `comment`: what translators and models say about a text or about themselves. */
export type Concept = { readonly kind: 'thing' | 'person' | 'comment' };

export type ConceptsOfText = {
  /** The text is about these. */
  readonly certain: ReadonlySet<Concept>;
  /** It may have words for these. */
  readonly possible: ReadonlySet<Concept>;
};

type Word = { readonly concept: Concept; readonly isWhole: boolean; readonly isAmbiguous: boolean };
/** By the letters that a word begins with. */
type Words = ReadonlyMap<string, readonly Word[]>;

const LONGEST = 20;
/** Enough to tell what a text is about. */
const MAX_LENGTH = 1000;
/** A word of this length confirms a concept, whatever its ending. */
const MIN_START = 3;
/** In languages with compounds, prefixes or no spaces, also inside of other words. */
const minPart: Readonly<Partial<Record<LanguageCode, number>>> = {
  deu: 4,
  nld: 4,
  ind: 4,
  arb: 3,
  kor: 2,
  cmn: 1,
  yue: 1,
  jpn: 1,
};
/** A short word may have an ending, but is no part of a long one. */
const MIN_STEM = 4;
const MAX_ENDING = 4;

let table: Promise<void> | undefined;
let columns: readonly string[] = [];
let rows: readonly (readonly [Concept, readonly string[]])[] = [];
const wordsByColumn = new Map<string, Words>();

/** Loads the table of concepts: 105 kB (gzip). Rejects where it cannot be loaded. */
export function loadConcepts(): Promise<void> {
  return (table ??= readTable());
}

async function readTable(): Promise<void> {
  const { conceptColumns, conceptTable } = await import('./concept-table.ts');
  columns = conceptColumns;
  rows = conceptTable.trim().split('\n').map(parsedRow);
}

/** The everyday concepts in a text; undefined before the table is loaded, which the first call begins. */
export function conceptsIn(text: string, code: LanguageCode): ConceptsOfText | undefined {
  if (rows.length === 0) {
    loadConcepts().catch(forgetTable);
    return undefined;
  }
  const isUnspaced = code === 'cmn' || code === 'yue' || code === 'jpn';
  const words = wordsOf(code === 'cmn' || code === 'yue' ? 'zho' : code);
  const certain: { readonly concept: Concept; readonly from: number; readonly to: number }[] = [];
  const possible = new Set<Concept>();
  const letters = lettersOf(text).slice(0, MAX_LENGTH);
  for (let from = 0; from < letters.length; from++) {
    const isStart = isUnspaced || isWordStart(letters, from, code);
    for (let to = from + 1; to <= Math.min(letters.length, from + LONGEST); to++)
      for (const { concept, isWhole, isAmbiguous } of words.get(letters.slice(from, to)) ?? []) {
        const ending = isUnspaced ? 0 : endingAt(letters, to);
        const isMeant = isStart && (isWhole ? ending === 0 : to - from >= MIN_STEM || ending <= MAX_ENDING);
        if (isMeant && !isAmbiguous) certain.push({ concept, from, to });
        const isPart = !isWhole && to - from >= (minPart[code] ?? (isStart ? MIN_START : LONGEST + 1));
        if (isMeant || isPart) possible.add(concept);
      }
  }
  const isInLonger = (word: { from: number; to: number }) =>
    certain.some(({ from, to }) => from <= word.from && to >= word.to && to - from > word.to - word.from);
  return { certain: new Set(certain.filter((word) => !isInLonger(word)).map(({ concept }) => concept)), possible };
}

/** The next text tries again. */
function forgetTable(): void {
  table = undefined;
}

const letter = /\p{L}|\p{N}/u;
/** "And the", "by the" and their like are written as one word with the next. */
const arabicArticle = /(?<!\p{L})(?:[وفبلك]|[وف]?(?:ال|لل|بال|كال))$/u;

function isWordStart(text: string, at: number, code: LanguageCode): boolean {
  if (!letter.test(text[at] ?? '')) return false;
  if (at === 0 || !letter.test(text[at - 1] ?? '')) return true;
  return code === 'arb' && arabicArticle.test(text.slice(Math.max(0, at - 5), at));
}

/** How many letters follow until the end of the word. */
function endingAt(text: string, at: number): number {
  let end = at;
  while (end < text.length && end - at <= MAX_ENDING && letter.test(text[end] ?? '')) end++;
  return end - at;
}

function wordsOf(column: string): Words {
  const built = wordsByColumn.get(column);
  if (built) return built;
  const words = new Map<string, Word[]>();
  const index = columns.indexOf(column);
  for (const [concept, cells] of rows)
    for (const word of (cells[index] ?? '').split(' ').flatMap(spellings)) {
      const letters = lettersOf(word.replace(/^\?/u, '').replace(/_$/u, '').replaceAll('~', ' '));
      if (letters === '') continue;
      const entry = { concept, isWhole: word.endsWith('_'), isAmbiguous: word.startsWith('?') };
      words.set(letters, [...(words.get(letters) ?? []), entry]);
    }
  wordsByColumn.set(column, words);
  return words;
}

function parsedRow(line: string): readonly [Concept, readonly string[]] {
  const kind = line.startsWith('@') ? 'person' : line.startsWith('!') ? 'comment' : 'thing';
  return [{ kind }, line.replace(/^[@!]/u, '').split('|')];
}

/** `gat[oa]`: "gato", "gata". */
function spellings(word: string): readonly string[] {
  const [, before, choice, after] = /^(.*?)\[(.+?)\](.*)$/u.exec(word) ?? [];
  if (before === undefined || choice === undefined || after === undefined) return [word];
  return Array.from(choice).flatMap((letter) => spellings(before + letter + after));
}

/** Small letters without accents, and the Arabic letters that are written in several forms as one. */
function lettersOf(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}ـ]/gu, '')
    .normalize('NFC')
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .replace(/[أإآ]/gu, 'ا')
    .replaceAll('ة', 'ه')
    .replaceAll('ى', 'ي')
    .replaceAll('’', "'");
}
