import { foldText as fold, foldedWords as wordsOf, hasAllWords as hasAll } from './fold-text.ts';
import type { Turn } from './turn.ts';

export type SearchableTurn = { readonly conversationId: string; readonly turn: Turn };

export type SearchHits = {
  /** Newest first, at most `MAX_HITS`. */
  readonly hits: readonly SearchableTurn[];
  readonly total: number;
};

/** Upper bound on the rendered hits; a longer query narrows the result. */
export const MAX_HITS = 50;

/**
 * Normalises every text once, so that a query is one pass over plain strings. Ignores case, accents and width. A turn
 * matches if its source or translation text contains every word of the query.
 */
export function createTurnSearch(turns: readonly SearchableTurn[]): (query: string) => SearchHits {
  const newestFirst = [...turns].sort((a, b) => b.turn.startedAtMs - a.turn.startedAtMs);
  const folded = newestFirst.map(({ turn }) => fold(`${turn.source.text}\n${turn.translation.text}`));
  return (query) => {
    const words = wordsOf(query);
    if (words.length === 0) return { hits: [], total: 0 };
    const found = newestFirst.filter((_, index) => hasAll(folded[index] ?? '', words));
    return { hits: found.slice(0, MAX_HITS), total: found.length };
  };
}

export type TextPart = { readonly at: number; readonly text: string; readonly isMatch: boolean };

/** Splits the text into matching and other parts, for highlighting. */
export function matchedParts(text: string, query: string): readonly TextPart[] {
  const isMatch = matchMask(text, wordsOf(query));
  const parts: { at: number; text: string; isMatch: boolean }[] = [];
  for (const [index, letter] of Array.from(text).entries()) {
    const last = parts.at(-1);
    if (last && last.isMatch === isMatch[index]) last.text += letter;
    else parts.push({ at: index, text: letter, isMatch: isMatch[index] ?? false });
  }
  return parts;
}

/** For each character of the text: whether it is part of a match. A character may fold to none or to several. */
function matchMask(text: string, words: readonly string[]): boolean[] {
  const letters = Array.from(text, fold);
  const whole = letters.join('');
  const letterAt = letters.flatMap((folded, index) => Array.from({ length: folded.length }, () => index));
  const mask = letters.map(() => false);
  for (const word of words) {
    for (let at = whole.indexOf(word); at >= 0; at = whole.indexOf(word, at + word.length))
      for (let i = at; i < at + word.length; i++) mask[letterAt[i] ?? 0] = true;
  }
  return mask;
}
