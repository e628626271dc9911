const marks = /\p{Mark}+/gu;

/** The text without case, accents and width, for comparisons. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(marks, '').toLowerCase();
}

/** The words of a query, folded. */
export function foldedWords(query: string): readonly string[] {
  return foldText(query).split(/\s+/).filter(Boolean);
}

/** @param folded a text that is folded already */
export function hasAllWords(folded: string, words: readonly string[]): boolean {
  return words.every((word) => folded.includes(word));
}
