/** Scripts that write a syllable or a word with one character. */
const syllabicCharacters = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

export type TextLength = { readonly syllabic: number; readonly letters: number };

export function textLength(text: string): TextLength {
  const syllabic = text.match(syllabicCharacters)?.length ?? 0;
  return { syllabic, letters: text.length - syllabic };
}

/** A token is about four characters, or one character of a syllabic script. */
export function estimateTextTokens(text: string): number {
  const { syllabic, letters } = textLength(text);
  return syllabic + Math.ceil(letters / 4);
}
