import { textLength } from '../text-tokens.ts';

/** A character of a syllabic script takes as long to speak as three letters. */
export function weight(text: string): number {
  const { letters, syllabic } = textLength(text);
  return letters + 3 * syllabic;
}

/** Numbers in digits become words. */
const PER_DIGIT = 8;

/** Right translations of 20 letters have up to 60, those of 70 up to 90. */
const MAX_RATIO = 1.8;
const MAX_MORE = 40;

/** The weight above which a text is no translation of the source text. */
export function maxWeight(source: string): number {
  return MAX_RATIO * weight(source) + MAX_MORE + PER_DIGIT * (source.match(/\p{N}/gu)?.length ?? 0);
}

/** Right translations are never shorter than a third of 40 letters or more. */
const MIN_RATIO = 0.22;
const MIN_LONG_WEIGHT = 40;

/** The weight below which a text cannot be all of the translation. Digits say much in little space. */
export function minWeight(source: string): number {
  return weight(source) < MIN_LONG_WEIGHT ? 0 : MIN_RATIO * weight(source.replace(/\p{N}/gu, ''));
}

/** Whether there is anything to say in a text. */
export function isPronounceable(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}
