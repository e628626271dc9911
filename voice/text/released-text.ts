import { checkTranslation, type TranslationFault } from '../../src/domain/translation-check/check-translation.ts';
import type { TranslationToCheck } from '../../src/domain/translation-check/translation-to-check.ts';
import { losesQuestion } from '../../src/domain/translation-check/questions.ts';
import { maybeFraming } from '../../src/domain/translation-check/framing-words.ts';
import { maxWeight, weight } from '../../src/domain/translation-check/lengths.ts';

/** The translator returned something that is no translation of the text. */
export class RejectedTranslation extends Error {
  override readonly name = 'RejectedTranslation';
  readonly fault: TranslationFault;

  constructor(fault: TranslationFault) {
    super(`not a translation: ${fault}`);
    this.fault = fault;
  }
}

/** Until then nothing is shown: too little to tell a translation from an introduction to it. */
const MIN_WEIGHT = 14;
const MIN_WEIGHT_OF_FRAMING = 60;
/** Framing, notes and reasoning around a translation, at most. */
const MAX_AROUND = 600;

const sentenceEnd = /[.!?…。！？؟]["'”’»)\]」』）]*\s*(?!.*[.!?…。！？؟])/su;

/** Marks and sentence beginnings that may belong to a framing or a note whose end has not come yet. */
const uncertain =
  /["'“„«「『(（[【<{*_`#\n:：]|(?<=[.!?…。！？؟]\s*)(?:note|please|literal|explanation|alternatively|let me|i hope|is there|feel free|if you|would you like|not[ae]|hinweis|remarque|примечание|catatan|ملاحظة|注|说明|說明|希望|如|补|補|참고|주)/giu;

/** A translation that is still being made: checked as it grows, and released up to where it is certain. */
export class ReleasedText {
  readonly #toCheck: Omit<TranslationToCheck, 'translation'>;
  readonly #maxRawWeight: number;
  #raw = '';
  #released = '';
  /** The length at which it is checked next, if no sentence ends before. */
  #nextCheck = MIN_WEIGHT;
  /** At the last check there was nothing around the translation. */
  #isPlain = false;

  constructor(toCheck: Omit<TranslationToCheck, 'translation'>) {
    this.#toCheck = toCheck;
    this.#maxRawWeight = maxWeight(toCheck.source) + MAX_AROUND;
  }

  /** No more is worth waiting for. */
  get isFull(): boolean {
    return weight(this.#raw) > this.#maxRawWeight;
  }

  /**
   * Takes the next part of the translation.
   * @returns what can be shown and spoken now; may be empty
   * @throws RejectedTranslation
   */
  push(delta: string): string {
    this.#raw += delta;
    const isDue = sentenceEnd.test(delta) || this.#raw.length >= this.#nextCheck;
    if (!isDue) return this.#isPlain && this.#released !== '' ? this.#releaseWords(this.#raw.trimStart()) : '';
    while (this.#nextCheck <= this.#raw.length) this.#nextCheck *= 2;
    const text = this.#check(true);
    this.#isPlain = text === this.#raw.trim();
    if (maybeFraming.test(text) && weight(text) < MIN_WEIGHT_OF_FRAMING) return '';
    // A question is not translated before its translation asks: it may be an answer.
    if (losesQuestion({ ...this.#toCheck, translation: text })) return '';
    const space = /\s$/u.test(this.#raw) ? ' ' : '';
    return this.#releaseWords(text + space);
  }

  /**
   * The translation has ended, or was cut off.
   * @returns the rest of it
   * @throws RejectedTranslation
   */
  finish(isCut: boolean): string {
    return this.#release(this.#check(isCut));
  }

  #check(isPartial: boolean): string {
    const checked = checkTranslation({ ...this.#toCheck, translation: this.#raw, isPartial });
    if (checked.type === 'fault') throw new RejectedTranslation(checked.fault);
    return checked.text;
  }

  #releaseWords(text: string): string {
    return this.#release(text.slice(0, certainEnd(text, this.#released.length)));
  }

  #release(text: string): string {
    const more = text.startsWith(this.#released) ? text.slice(this.#released.length) : restAfter(text, this.#released);
    this.#released += more;
    return more;
  }
}

/** Up to the end of the last sentence, or the last word after it. */
function certainEnd(text: string, from: number): number {
  const found = sentenceEnd.exec(text);
  const sentence = found ? found.index + found[0].length : 0;
  const start = Math.max(from, sentence);
  const open = [...text.matchAll(uncertain)].find(({ index }) => index >= start);
  const certain = text.slice(start, open?.index);
  return start + (start === 0 && weight(certain) < MIN_WEIGHT ? 0 : lastWordEnd(certain));
}

/** Languages that are written without spaces have words of one or two characters. */
function lastWordEnd(text: string): number {
  const isUnspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]\s*$/u.test(text);
  return isUnspaced ? Math.max(0, text.length - 1) : text.search(/\S*$/u);
}

const isMark = /[^\p{L}\p{M}\p{N}]/u;
const marks = /[^\p{L}\p{M}\p{N}]/gu;

/** The rest after the released letters, in a text that differs from the released one in its marks only. */
function restAfter(text: string, released: string): string {
  const letters = released.replace(marks, '');
  if (!text.replace(marks, '').startsWith(letters)) return '';
  let at = 0;
  for (let missing = letters.length; missing > 0; at++) if (!isMark.test(text.charAt(at))) missing--;
  const ending = new Set(released.slice(released.search(/[^\p{L}\p{M}\p{N}]*$/u)));
  while (ending.has(text.charAt(at))) at++;
  return text.slice(at);
}
