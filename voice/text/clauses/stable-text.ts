import { coveredBy, textOfTokens, tokensOf } from './tokens.ts';

/** Words of languages that are written without spaces are taken character by character. */
const piece =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+|\s+/gu;

/**
 * Turns partial transcripts, of which each replaces the one before, into deltas, which only append (LocalAgreement-2,
 * Macháček et al. 2023): a word is sent once two transcripts in a row agree on it. What was sent is never taken back;
 * where a later transcript contradicts it, nothing more is sent until the final text replaces all of it.
 */
export class StableText {
  #previous: readonly string[] = [];
  #sent = '';
  #unstable = '';

  /** The words of the last transcript that are not certain. */
  get unstable(): string {
    return this.#unstable;
  }

  get isEmpty(): boolean {
    return this.#sent === '';
  }

  /** @returns what can be appended; may be empty */
  push(partial: string): string {
    const pieces = partial.trim().match(piece) ?? [];
    const agreed = commonStart(this.#previous, pieces).join('').trimEnd();
    this.#previous = pieces;
    const all = tokensOf(partial);
    this.#unstable = textOfTokens(
      all.slice(
        coveredBy(
          tokensOf(agreed).map(({ key }) => key),
          all,
        ),
      ),
    );
    if (!agreed.startsWith(this.#sent)) return '';
    const delta = agreed.slice(this.#sent.length);
    this.#sent = agreed;
    return delta;
  }
}

function commonStart(a: readonly string[], b: readonly string[]): readonly string[] {
  const end = b.findIndex((token, index) => token !== a[index]);
  return end === -1 ? b : b.slice(0, end);
}
