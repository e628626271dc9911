import type { TermOffer } from './correct-terms.ts';
import { wordsOf } from './term-words.ts';

/** An accepted name: it replaces this misheard form wherever it recurs. */
export type TakenName = Pick<TermOffer, 'heard' | 'written'>;

/** Replaces misheard forms by the accepted names, in whole words only. */
export function withTakenNames(text: string, taken: readonly TakenName[]): string {
  return taken.reduce((result, { heard, written }) => {
    if (!result.toLowerCase().includes(heard.toLowerCase())) return result;
    const words = wordsOf(result);
    const starts = new Set(words.map(({ from }) => from));
    const ends = new Set(words.map(({ to }) => to));
    return replacedFrom(result, heard, written, (from, to) => starts.has(from) && ends.has(to));
  }, text);
}

function replacedFrom(text: string, heard: string, written: string, isWhole: (from: number, to: number) => boolean) {
  const lower = text.toLowerCase();
  let [result, done] = ['', 0];
  for (;;) {
    const from = lower.indexOf(heard.toLowerCase(), done);
    if (from === -1) return result + text.slice(done);
    const to = from + heard.length;
    result += text.slice(done, from) + (isWhole(from, to) ? written : text.slice(from, to));
    done = to;
  }
}
