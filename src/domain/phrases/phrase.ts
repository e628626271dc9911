import { foldText, foldedWords, hasAllWords } from '../fold-text.ts';

/** The situations, in the order in which they are shown: the first part of each phrase's id. */
export const phraseCategories = ['help', 'food', 'way', 'price', 'hotel', 'transport', 'pharmacy', 'police'] as const;

export type PhraseCategory = (typeof phraseCategories)[number];

/** The phrases of one language by id, such as `help.doctor`. Every language has the same ids. */
export type PhraseTexts = Readonly<Record<string, string>>;

export function phrasesOf(category: PhraseCategory, texts: PhraseTexts): readonly string[] {
  return Object.keys(texts).filter((id) => id.startsWith(`${category}.`));
}

/**
 * Finds phrases by their words in any of the given languages. Ignores case, accents and width.
 * @returns ids in the order of the first language
 */
export function createPhraseSearch(languages: readonly PhraseTexts[]): (query: string) => readonly string[] {
  const [first = {}] = languages;
  const folded = new Map(
    Object.keys(first).map((id) => [id, languages.map((texts) => foldText(texts[id] ?? ''))] as const),
  );
  return (query) => {
    const words = foldedWords(query);
    if (words.length === 0) return [];
    return Object.keys(first).filter((id) => folded.get(id)?.some((text) => hasAllWords(text, words)));
  };
}
