import type { LanguageCode } from '../../../src/domain/language.ts';

/** Languages of which characters are compared: words have no spaces between them, or too many forms of spacing. */
const byCharacter: ReadonlySet<LanguageCode> = new Set(['cmn', 'yue', 'jpn', 'kor']);

/** Insertions, deletions and substitutions, and what there was to get right. */
export type Errors = { readonly errors: number; readonly units: number };

export function errorMeasure(language: LanguageCode): 'CER' | 'WER' {
  return byCharacter.has(language) ? 'CER' : 'WER';
}

/** Errors of a transcript, without case and punctuation. */
export function countErrors(reference: string, heard: string, language: LanguageCode): Errors {
  const [expected, actual] = [unitsOf(reference, language), unitsOf(heard, language)];
  return { errors: distance(expected, actual), units: expected.length };
}

/** In percent, over all utterances. */
export function errorRate(all: readonly Errors[]): number {
  const units = all.reduce((sum, value) => sum + value.units, 0);
  return units === 0 ? 0 : (100 * all.reduce((sum, { errors }) => sum + errors, 0)) / units;
}

function unitsOf(text: string, language: LanguageCode): readonly string[] {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/(?<=\p{L})['’](?=\p{L})/gu, '')
    .replaceAll(/[\p{P}\p{S}]/gu, ' ');
  if (byCharacter.has(language)) return Array.from(plain.replaceAll(/\s/gu, ''));
  return plain.split(/\s+/u).filter((word) => word !== '');
}

/** The Levenshtein distance. */
function distance(expected: readonly string[], actual: readonly string[]): number {
  let row = Array.from({ length: actual.length + 1 }, (_, at) => at);
  for (const [at, wanted] of expected.entries()) {
    const next = [at + 1];
    for (const [column, found] of actual.entries()) {
      const substituted = (row[column] ?? 0) + (wanted === found ? 0 : 1);
      next.push(Math.min(substituted, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
