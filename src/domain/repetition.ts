/** A part of a text that follows itself. */
export type Repetition = {
  /** How often it is there in a row; 1 when nothing is repeated. */
  readonly times: number;
  /** Length of the part, in tokens: words, or characters of languages that are written without spaces. */
  readonly length: number;
  /** Tokens of the whole text. */
  readonly total: number;
};

/** Bounds the work: a text that repeats itself does so at its beginning. */
const MAX_TOKENS = 400;
/** The longest part that is looked for: a sentence. */
const MAX_LENGTH = 24;

const token = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}\p{N}']+/gu;

/** The part of a text that covers most of it by being repeated without anything between. Punctuation and case do not count. */
export function longestRepetition(text: string): Repetition {
  const tokens = wordTokens(text).slice(0, MAX_TOKENS);
  let best: Repetition = { times: 1, length: 0, total: tokens.length };
  for (let length = 1; length <= Math.min(MAX_LENGTH, tokens.length / 2); length++) {
    const times = longestRun(tokens, length) / length;
    if (times >= 2 && Math.floor(times) * length > best.times * best.length)
      best = { times: Math.floor(times), length, total: tokens.length };
  }
  return best;
}

/** Words, and each character of languages that are written without spaces, in lower case. */
export function wordTokens(text: string): string[] {
  return text.toLowerCase().match(token) ?? [];
}

/** Tokens in the longest stretch in which each one equals the one `length` before it, with the first part. */
function longestRun(tokens: readonly string[], length: number): number {
  let longest = 0;
  let run = 0;
  for (let at = length; at < tokens.length; at++) {
    run = tokens[at] === tokens[at - length] ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest < length ? 0 : longest + length;
}
