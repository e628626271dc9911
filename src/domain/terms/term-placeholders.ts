/** A term as the text has it, and as its translation is to have it. */
export type TermPair = { readonly from: string; readonly into: string };

export type MaskedText = {
  readonly text: string;
  /** Puts the terms into the translation of `text`; undefined where a placeholder did not survive, or came twice. */
  restore(translation: string): string | undefined;
};

/** The first number that the text does not contain itself. Translation models copy what looks like the number of a part or a room. */
const FIRST_NUMBER = 71;

/**
 * For translators that take no terms: each term in the text becomes a placeholder, which is replaced by the wanted
 * translation afterwards. Undefined where the text has none of the terms.
 */
export function maskTerms(text: string, terms: readonly TermPair[]): MaskedText | undefined {
  const wanted: string[] = [];
  let masked = text;
  for (const { from, into } of terms.toSorted((a, b) => b.from.length - a.from.length)) {
    if (from === '' || into === '') continue;
    masked = masked.replaceAll(wholeTerm(from), () => `X${FIRST_NUMBER + wanted.push(into) - 1}`);
  }
  if (wanted.length === 0 || /X\d/u.test(text)) return undefined;
  return { text: masked, restore: (translation) => restored(translation, wanted) };
}

function restored(translation: string, wanted: readonly string[]): string | undefined {
  let result = translation;
  for (const [at, term] of wanted.entries()) {
    const placeholder = new RegExp(`(?<!${letters})X ?${FIRST_NUMBER + at}(?!\\p{N})`, 'giu');
    if ([...translation.matchAll(placeholder)].length !== 1) return undefined;
    result = result.replace(placeholder, () => term);
  }
  return result;
}

/** Scripts that separate words, and attach nothing to names. */
const letters = String.raw`[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Arabic}\p{N}]`;

/** Not within a longer word. */
function wholeTerm(term: string): RegExp {
  const escaped = term.replaceAll(/[.*+?^${}()|[\]\\/]/gu, String.raw`\$&`).replaceAll(/\s+/gu, String.raw`\s+`);
  return new RegExp(`(?<!${letters})${escaped}(?!${letters})`, 'giu');
}
