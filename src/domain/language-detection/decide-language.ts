import { languages } from '../language.ts';
import type { LanguageCode, LanguagePair } from '../language.ts';
import type { Speaker } from '../turn.ts';
import type { DecideLanguage } from '../turns/language-memo.ts';
import { countScripts } from './scripts.ts';
import { textGap } from './text-gap.ts';

export type PairEvidence = {
  readonly pair: LanguagePair;
  readonly source: string;
  /** The answer: it is in the other language. */
  readonly translation?: string;
  /** The language of the words as the service names it. */
  readonly reported?: string | undefined;
};

/** As sure as a service is of a short phrase; a script or a clear sentence overrules it. */
const REPORTED = 8;

/** Which language of the pair the words are in; undefined when there is nothing to go by. */
export function languageOfPair({ pair, source, translation = '', reported }: PairEvidence): LanguageCode | undefined {
  const gapOf = (text: string): number => textGap(text, pair.source, pair.target);
  return decideByLeads(pair, { source, translation }, gapOf, reportedLead(reported, pair));
}

type Texts = { readonly source: string; readonly translation: string };

function decideByLeads(
  pair: LanguagePair,
  { source, translation }: Texts,
  gapOf: (text: string) => number,
  named: number,
): LanguageCode | undefined {
  const lead = gapOf(source) - gapOf(translation) + named;
  if (lead === 0 && !hasLetters(source) && !hasLetters(translation)) return undefined;
  return lead >= 0 ? pair.source : pair.target;
}

/** Who said it: userA speaks the first language of the pair. */
export function decideSpeaker(evidence: PairEvidence): Speaker | undefined {
  const language = languageOfPair(evidence);
  if (language === undefined) return undefined;
  return language === evidence.pair.target ? 'userB' : 'userA';
}

/** As many texts as grow at the same time. */
const REMEMBERED = 16;

/** The same for one conversation, remembering what it said of the latest texts: one of the two often stays. */
export function decideFor(pair: LanguagePair): DecideLanguage {
  const gaps = new Map<string, number>();
  function gapOf(text: string): number {
    const known = gaps.get(text);
    if (known !== undefined) return known;
    const gap = textGap(text, pair.source, pair.target);
    const [oldest] = gaps.keys();
    if (gaps.size >= REMEMBERED && oldest !== undefined) gaps.delete(oldest);
    gaps.set(text, gap);
    return gap;
  }
  return ({ reported, ...texts }) => decideByLeads(pair, texts, gapOf, reportedLead(reported, pair));
}

function hasLetters(text: string): boolean {
  return Object.values(countScripts(text)).some((count) => count > 0);
}

function reportedLead(reported: string | undefined, pair: LanguagePair): number {
  if (reported === undefined) return 0;
  return REPORTED * (Number(isNamed(pair.source, reported)) - Number(isNamed(pair.target, reported)));
}

/** Services name languages by two letters, by three, by tag or in English. */
function isNamed(code: LanguageCode, reported: string): boolean {
  const name = reported.trim().toLowerCase();
  const language = languages.find((one) => one.code === code);
  if (!language) return false;
  const [base] = name.split(/[-_]/u);
  if (name === 'chinese') return code === 'cmn' || code === 'yue';
  return base === code || base === language.iso1 || name === language.name.toLowerCase();
}
