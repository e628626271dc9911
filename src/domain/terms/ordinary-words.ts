import type { LanguageCode } from '../language.ts';

/** The commonest words of the languages that texts are corrected in, loaded on use. */
const lists: Readonly<Partial<Record<LanguageCode, () => Promise<{ readonly words: string }>>>> = {
  deu: () => import('./words/deu-words.ts'),
  eng: () => import('./words/eng-words.ts'),
  fra: () => import('./words/fra-words.ts'),
  ind: () => import('./words/ind-words.ts'),
  ita: () => import('./words/ita-words.ts'),
  nld: () => import('./words/nld-words.ts'),
  por: () => import('./words/por-words.ts'),
  rus: () => import('./words/rus-words.ts'),
  spa: () => import('./words/spa-words.ts'),
};

/** Endings of inflected forms: the lists do not have all forms of a word. */
const LONGEST_ENDING = 2;
const SHORTEST_STEM = 4;

/**
 * Loads the words that people say in the languages: 33 kB (gzip) for each of them.
 * @returns whether a word, in lower case, is one of them, or another form of one. Rejects where they cannot be loaded.
 */
export async function loadOrdinaryWords(codes: readonly LanguageCode[]): Promise<(word: string) => boolean> {
  const loaded = await Promise.all(codes.map(async (code) => await lists[code]?.()));
  const words = new Set(loaded.flatMap((list) => list?.words.split(' ') ?? []));
  const stems = new Set(Array.from(words, stemOf));
  const hasCompounds = codes.some((code) => compounding.has(code));
  const isListed = (word: string): boolean => words.has(word) || stems.has(stemOf(word));
  return (word) => {
    const plain = word.replaceAll('ё', 'е');
    // Single letters are words in every language.
    return plain.length === 1 || isListed(plain) || (hasCompounds && isCompound(plain, words));
  };
}

const compounding: ReadonlySet<LanguageCode> = new Set(['deu', 'nld']);

/** "Sehblick". */
function isCompound(word: string, words: ReadonlySet<string>): boolean {
  for (let at = 3; at <= word.length - 3; at++)
    if (words.has(word.slice(0, at)) && words.has(word.slice(at))) return true;
  return false;
}

function stemOf(word: string): string {
  return word.slice(0, Math.max(SHORTEST_STEM, word.length - LONGEST_ENDING));
}
