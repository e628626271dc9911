import type { LanguageCode, LanguagePair } from './language.ts';

/** What a voice service can speak, where that is less than everything. */
export type Spoken = readonly LanguageCode[] | undefined;

/** Both are spoken in a conversation: each person hears their own language. */
export function isPairSpoken(pair: LanguagePair, spoken: Spoken): boolean {
  return spoken === undefined || (spoken.includes(pair.source) && spoken.includes(pair.target));
}
