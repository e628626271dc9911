import { coveredBy, textOfTokens, tokensOf, type Token } from './tokens.ts';

/**
 * The words of an utterance that grows, from transcripts of which each replaces the one before.
 *
 *     |—— taken ——|—— stable ——|—— unstable ——|
 *
 * Words are stable once two transcripts in a row agree on them (LocalAgreement-2, Macháček et al. 2023), or in a pause,
 * where the sound of the last word is complete. Taken words are translated: a transcript that corrects them takes
 * nothing back.
 */
export class GrowingTranscript {
  #taken: string[] = [];
  #previous: readonly Token[] = [];
  #stable: readonly Token[] = [];

  get stable(): readonly Token[] {
    return this.#stable;
  }

  /** @param isSettled the speech pauses: the last word is complete */
  push(text: string, isSettled: boolean): void {
    const all = tokensOf(text);
    const now = all.slice(coveredBy(this.#taken, all));
    const agreed = isSettled ? now.length : agreedCount(this.#previous, now);
    this.#previous = now;
    // A shorter transcript, such as one that was overtaken, makes no word unstable again.
    const stable = now.slice(0, agreed);
    this.#stable = stable.length === now.length && !isSettled ? withoutDoubtfulMark(stable) : stable;
  }

  /** The first stable words are translated from now on. @returns their text */
  take(count: number): string {
    const tokens = this.#stable.slice(0, count);
    this.#taken.push(...tokens.map(({ key }) => key));
    this.#stable = this.#stable.slice(count);
    this.#previous = this.#previous.slice(count);
    return textOfTokens(tokens);
  }

  /** The words of the final transcript that are not taken. */
  restOf(final: string): string {
    const all = tokensOf(final);
    return textOfTokens(all.slice(coveredBy(this.#taken, all)));
  }

  /** Whether a transcript has exactly the taken words. */
  isTaken(text: string): boolean {
    const all = tokensOf(text);
    return all.length === this.#taken.length && coveredBy(this.#taken, all) === all.length;
  }
}

function agreedCount(before: readonly Token[], now: readonly Token[]): number {
  const end = now.findIndex((token, at) => token.key !== before[at]?.key);
  return end === -1 ? now.length : end;
}

/** Recognisers end what they have with a full stop, also in the middle of a sentence: two in a row prove nothing. */
function withoutDoubtfulMark(tokens: readonly Token[]): readonly Token[] {
  const last = tokens.at(-1);
  if (!last || last.marks === '') return tokens;
  return [...tokens.slice(0, -1), { ...last, text: last.text.replace(last.marks, ''), marks: '' }];
}
