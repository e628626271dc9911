import type { LanguageCode, LanguagePair } from '../language.ts';
import type { DecideLanguage } from '../turns/language-memo.ts';
import { scriptOf } from './script.ts';

/** Decides between the two languages of a conversation. */
export function decideFor(pair: LanguagePair): DecideLanguage {
  return (evidence) => languageOfPair({ pair, ...evidence });
}

export type PairEvidence = {
  readonly pair: LanguagePair;
  readonly source: string;
  readonly translation?: string;
  readonly reported?: string | undefined;
};

/** The language of the words, by their script and that of their translation. */
export function languageOfPair({ pair, source, translation = '' }: PairEvidence): LanguageCode | undefined {
  const [bySource, byTranslation] = [languageIn(pair, source), languageIn(pair, translation)];
  if (bySource) return bySource;
  return byTranslation && (byTranslation === pair.source ? pair.target : pair.source);
}

function languageIn(pair: LanguagePair, text: string): LanguageCode | undefined {
  return [pair.source, pair.target].find((code) => scriptOf(text)?.includes(code));
}
