import { textOfTokens, tokensOf, type Token } from './tokens.ts';

/** The words at the end of a translation depend most on what is said next. With one held back, twice as many change. */
const HELD_BACK = 2;

/**
 * The translation of words whose clause is not complete, which is made again as they grow. It is shown without its last
 * words (mask-k, Arivazhagan et al. 2020). What is shown stays until two translations in a row agree on something else
 * (local agreement, Liu et al. 2020).
 */
export class TranslatedTail {
  #shown: readonly Token[] = [];
  #previous: readonly Token[] = [];

  get text(): string {
    return textOfTokens(this.#shown);
  }

  /** Another translation of the open words. @param isComplete they end a sentence: no word is held back */
  push(translation: string, isComplete = false): void {
    const all = tokensOf(translation);
    const now = all.slice(0, isComplete ? all.length : Math.max(0, all.length - HELD_BACK));
    const agreed = now.slice(0, commonCount(this.#previous, now));
    this.#previous = now;
    const isExtended = commonCount(this.#shown, now) === this.#shown.length;
    const isContradicted = commonCount(this.#shown, agreed) < Math.min(this.#shown.length, agreed.length);
    if (isExtended) this.#shown = now;
    else if (isContradicted) this.#shown = agreed;
  }

  /**
   * A clause is translated. What was shown behind it stays; what contradicts it disappears.
   * @param translation undefined: there is none, and nothing is shown
   */
  settle(translation: string | undefined): void {
    if (translation === undefined) {
      this.#shown = [];
      this.#previous = [];
      return;
    }
    const settled = tokensOf(translation);
    this.#shown = behind(settled, this.#shown);
    this.#previous = behind(settled, this.#previous);
  }
}

function behind(settled: readonly Token[], words: readonly Token[]): readonly Token[] {
  return commonCount(settled, words) === settled.length ? words.slice(settled.length) : [];
}

function commonCount(a: readonly Token[], b: readonly Token[]): number {
  const end = a.findIndex((token, at) => token.key !== b[at]?.key);
  return end === -1 ? a.length : end;
}
