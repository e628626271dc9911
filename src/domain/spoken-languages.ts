import type { LanguageCode, LanguagePair } from './language.ts';

/** The languages a voice service can speak; undefined means all. */
export type Spoken = readonly LanguageCode[] | undefined;

/** A conversation needs both: each person hears their own language. */
export function isPairSpoken(pair: LanguagePair, spoken: Spoken): boolean {
  return spoken === undefined || (spoken.includes(pair.source) && spoken.includes(pair.target));
}
