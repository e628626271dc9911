import type { Certainty } from './number-fact.ts';

/**
 * Characters of the private use area that the extraction writes into its working copy of a text. A number there is
 * plain digits with a decimal point, with optional marks before and after it.
 */

/** Written as words. */
export const WORD = '\uE000';
/** May not be a number at all ("one of them"): its absence from the other text is no difference. */
export const WEAK = '\uE001';
/** An ordinal written as a word. */
export const ORDINAL = '\uE002';
/** After a number: the separator may have been a decimal one, so that the number may be a thousandth of this. */
export const OR_SMALLER = '\uE003';
/** After a number: the separator may have been a thousands separator, so that it may be a thousand times this. */
export const OR_LARGER = '\uE004';
/** Before a number: it is negative. */
export const NEGATIVE = '\uE005';
/** A quantity without a certain value ("a few"). It stands for a number. */
export const VAGUE = '\uE006';
/** A number that is said for others near it ("a dozen"). */
export const ABOUT = '\uE007';

/** A fact that has been read is replaced by one character, so that the order of the text stays known. */
const FIRST_FACT = 0xe100;
const MAX_FACTS = 0x400;

export const numberPattern = `\uE005?\uE007?[\uE000-\uE002]?\\d+(?:\\.\\d+)?[\uE003\uE004]?`;

export function factMark(index: number): string {
  return index < MAX_FACTS ? String.fromCharCode(FIRST_FACT + index) : ' ';
}

/** The index of the fact that this character stands for. */
export function factIndex(character: string): number | undefined {
  const index = character.charCodeAt(0) - FIRST_FACT;
  return index >= 0 && index < MAX_FACTS ? index : undefined;
}

export type MarkedNumber = {
  readonly value: number;
  readonly digits: string;
  readonly isWord: boolean;
  readonly certainty: Certainty;
  readonly isOrdinal: boolean;
  /** Factor of the second reading. */
  readonly orTimes: number | undefined;
};

export function readMarked(text: string): MarkedNumber {
  const digits = text.replace(/[^\d.]/gu, '');
  const sign = text.startsWith(NEGATIVE) ? -1 : 1;
  return {
    value: sign * Number(digits),
    digits,
    isWord: /[\uE000-\uE002]/u.test(text),
    certainty: text.includes(ABOUT) ? 'approximate' : text.includes(WEAK) ? 'weak' : 'certain',
    isOrdinal: text.includes(ORDINAL),
    orTimes: text.endsWith(OR_SMALLER) ? 0.001 : text.endsWith(OR_LARGER) ? 1000 : undefined,
  };
}
