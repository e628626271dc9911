import type { LanguageCode, LanguagePair } from '../language.ts';
import type { DecideLanguage } from '../turns/language-memo.ts';
import { languageNamed } from './named-language.ts';
import { countScripts } from './scripts.ts';
import { textGap } from './text-gap.ts';

export type PairEvidence = {
  readonly pair: LanguagePair;
  readonly source: string;
  /** In the other language of the pair. */
  readonly translation?: string;
  /** The language of the source text as the service reports it. */
  readonly reported?: string | undefined;
};

/** Below these log-odds (95 %) an unfinished text decides nothing: a turn that was shown must not change its side. */
const MIN_PARTIAL_LOG_ODDS = 3;

/** Log-odds of the reported language: a different script or a clear sentence overrules it. */
const REPORTED_LOG_ODDS = 8;

/** Which language of the pair the source text is in; undefined without any evidence. */
export function languageOfPair({ pair, source, translation = '', reported }: PairEvidence): LanguageCode | undefined {
  const gapOf = (text: string): number => textGap(text, pair.source, pair.target);
  return decideByGaps(pair, { source, translation, isFinal: true }, gapOf, reportedGapOf(reported, pair));
}

type Texts = { readonly source: string; readonly translation: string; readonly isFinal: boolean };

function decideByGaps(
  pair: LanguagePair,
  { source, translation, isFinal }: Texts,
  gapOf: (text: string) => number,
  reportedGap: number,
): LanguageCode | undefined {
  const gap = gapOfTexts(gapOf(source), gapOf(translation)) + reportedGap;
  if (!isFinal && Math.abs(gap) < MIN_PARTIAL_LOG_ODDS) return undefined;
  if (gap === 0 && !hasLetters(source) && !hasLetters(translation)) return undefined;
  return gap >= 0 ? pair.source : pair.target;
}

/** Log-odds from which on a source text is in one language whatever its translation is in. */
const CLEAR_SOURCE = 6;

/** A translation into the language of a clear source text is none, and says nothing about the speaker. */
function gapOfTexts(source: number, translation: number): number {
  const isContradiction = source * translation > 0 && Math.abs(source) >= CLEAR_SOURCE;
  return isContradiction ? source : source - translation;
}

/** Cache size: more than the texts that grow at the same time. */
const CACHED_TEXTS = 16;

/** The decision for one conversation, with a cache by text: of source and translation often only one has changed. */
export function decideFor(pair: LanguagePair): DecideLanguage {
  const gaps = new Map<string, number>();
  function gapOf(text: string): number {
    const known = gaps.get(text);
    if (known !== undefined) return known;
    const gap = textGap(text, pair.source, pair.target);
    const [oldest] = gaps.keys();
    if (gaps.size >= CACHED_TEXTS && oldest !== undefined) gaps.delete(oldest);
    gaps.set(text, gap);
    return gap;
  }
  return ({ reported, ...texts }) => decideByGaps(pair, texts, gapOf, reportedGapOf(reported, pair));
}

function hasLetters(text: string): boolean {
  return Object.values(countScripts(text)).some((count) => count > 0);
}

function reportedGapOf(reported: string | undefined, pair: LanguagePair): number {
  if (reported === undefined) return 0;
  return (
    REPORTED_LOG_ODDS * (Number(languageNamed(pair.source, reported)) - Number(languageNamed(pair.target, reported)))
  );
}
