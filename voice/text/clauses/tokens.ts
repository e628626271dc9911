/** A word, or a character of a script without spaces, with the marks and the space behind it. */
export type Token = {
  readonly text: string;
  /** The letters alone, which two transcripts are compared by. */
  readonly key: string;
  /** The punctuation behind the word. */
  readonly marks: string;
};

const syllable = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー々〆〇]`;
const letter = String.raw`(?!${syllable})[\p{L}\p{M}\p{N}]`;
/** As French writes it: with a space before it. */
const spacedMark = String.raw`(?:\s+[?!;:»]+(?=\s|$))`;
const tokenPattern = new RegExp(
  String.raw`[^\p{L}\p{M}\p{N}]*(${syllable}|${letter}(?:${letter}|[^\s\p{L}\p{M}\p{N}]+(?=${letter}))*)(${spacedMark}?[^\s\p{L}\p{M}\p{N}¿¡(«“‘「『（]*)\s*`,
  'gu',
);

/** Text before the first word, and marks alone, belong to no token. */
export function tokensOf(text: string): Token[] {
  return [...text.matchAll(tokenPattern)].map(([whole, word = '', marks = '']) => ({
    text: whole,
    key: word.toLowerCase(),
    marks,
  }));
}

export function textOfTokens(tokens: readonly Token[]): string {
  return tokens
    .map(({ text }) => text)
    .join('')
    .trim();
}

/**
 * How many tokens of a later transcript are the words of an earlier one, which it may have corrected: the beginning with
 * the smallest edit distance to them.
 */
export function coveredBy(earlier: readonly string[], later: readonly Token[]): number {
  if (earlier.every((key, at) => later[at]?.key === key)) return earlier.length;
  let distances = Array.from({ length: later.length + 1 }, (_, at) => at);
  for (const [row, key] of earlier.entries()) {
    const next = [row + 1];
    for (const [at, token] of later.entries()) {
      const replaced = (distances[at] ?? 0) + (token.key === key ? 0 : 1);
      next.push(Math.min(replaced, (distances[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    distances = next;
  }
  const best = Math.min(...distances);
  const equal = distances.flatMap((distance, at) => (distance === best ? at : []));
  // Equally near beginnings: the one with as many words wins.
  return equal.reduce((a, b) => (Math.abs(b - earlier.length) < Math.abs(a - earlier.length) ? b : a));
}
