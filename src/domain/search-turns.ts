import type { Turn } from './turn.ts';

/** A turn that can be found, and the conversation it was said in. */
export type SearchableTurn = { readonly conversationId: string; readonly turn: Turn };

export type SearchHits = {
  /** The newest first, at most `MOST_FOUND`. */
  readonly hits: readonly SearchableTurn[];
  readonly total: number;
};

/** More than anybody reads through: a longer query is the way on. */
const MAX_HITS = 50;

/**
 * Folds every text once, so that a query costs one pass over plain strings: what differs only in case, accents or
 * width is the same. A turn is found when it has every word of the query, in its source or its translation.
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

function hasAll(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}

function wordsOf(query: string): readonly string[] {
  return fold(query).split(/\s+/).filter(Boolean);
}

const marks = /\p{Mark}+/gu;

function fold(text: string): string {
  return text.normalize('NFKD').replace(marks, '').toLowerCase();
}

export type TextPart = { readonly at: number; readonly text: string; readonly isMatch: boolean };

/** The text in parts, so that the words of the query in it can be shown. */
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

/** For each letter of the text: whether it is part of one of the words. A letter may fold to none or to several. */
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
