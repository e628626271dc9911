import { otherLanguage, type LanguageCode, type LanguagePair } from '../language.ts';
import { languageNamed } from './named-language.ts';
import { textGap, withoutLoanWords } from './text-gap.ts';

/** The turn before the judged one. */
export type LastTurn = { readonly language: LanguageCode; readonly text: string };

export type SpokenEvidence = {
  readonly pair: LanguagePair;
  readonly text: string;
  /** As the recogniser names it. */
  readonly reported?: string | undefined;
  readonly last?: LastTurn | undefined;
};

/** Log-odds of the reported language; recognisers mistake that of one or two words. */
const REPORTED = 8;
const REPORTED_OF_SHORT = 3;
const SHORT_WORDS = 2;
/** Languages that are written without spaces have sentences of this length. */
const LONGEST_WORD = 7;

/** Log-odds that it is the other person who speaks: one or two words are an answer more often than a sentence is. */
const TAKES_TURN = 0.9;
const REPLIES = 2;
const ANSWERS_QUESTION = 2.5;

const asks = /[?？؟]["”»」)]*\s*$|[吗嗎呢咩]\s*$|ですか\s*$|ますか\s*$|까\s*$/u;

/**
 * Which language of the pair an utterance of two people is in. Words such as "no" and "OK" are in both languages: then
 * it counts who spoke before. Undefined without any evidence.
 */
export function languageInDialogue({ pair, text, reported, last }: SpokenEvidence): LanguageCode | undefined {
  const fromText = isInternational(text) ? 0 : textGap(text, pair.source, pair.target);
  const isShort = isFewWords(text);
  const fromReport = reported === undefined ? 0 : (isShort ? REPORTED_OF_SHORT : REPORTED) * sideNamed(pair, reported);
  const odds = fromText + fromReport + (last ? oddsAfter(last, pair, isShort) : 0);
  if (odds === 0) return last && otherLanguage(pair, last.language);
  return odds > 0 ? pair.source : pair.target;
}

/** "OK", "taxi". */
function isInternational(text: string): boolean {
  return !/\p{L}/u.test(withoutLoanWords(text));
}

function isFewWords(text: string): boolean {
  const words = text.trim().split(/\s+/u).length;
  return words <= SHORT_WORDS && text.length <= LONGEST_WORD * words;
}

function sideNamed({ source, target }: LanguagePair, reported: string): number {
  return Number(languageNamed(source, reported)) - Number(languageNamed(target, reported));
}

function oddsAfter({ language, text }: LastTurn, pair: LanguagePair, isShort: boolean): number {
  const towardsOther = asks.test(text) ? ANSWERS_QUESTION : isShort ? REPLIES : TAKES_TURN;
  return language === pair.source ? -towardsOther : towardsOther;
}
