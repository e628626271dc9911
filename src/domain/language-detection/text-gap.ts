import type { LanguageCode } from '../language.ts';
import { familyOf, countScripts } from './scripts.ts';
import type { ScriptCounts } from './scripts.ts';
import { isModelled, modelOf } from './models.ts';
import type { ModelledLanguage } from './models.ts';
import { likelihoodGap, logLikelihood } from './n-grams.ts';
import { mainlandLead, unjapaneseCount } from './orthography.ts';

/** Enough to be sure; longer texts are judged by their beginning. */
const LONGEST = 160;
/** One text may not outweigh all other evidence. */
const MOST = 22;

/** What a letter of its own script says for a language, in natural logarithms of odds. */
const SCRIPT_LETTER = 3;
const HAN_LETTER = 4;

/**
 * How much more likely the text is in one language than in the other, as a logarithm of odds: above zero for the first.
 * Zero when it has no letters of either.
 */
export function textGap(text: string, one: LanguageCode, other: LanguageCode): number {
  const sample = text.slice(0, LONGEST);
  const gap = familyOf(one) === familyOf(other) ? gapInFamily(sample, one, other) : gapOfScripts(sample, one, other);
  return Math.max(-MOST, Math.min(MOST, gap));
}

function gapOfScripts(text: string, one: LanguageCode, other: LanguageCode): number {
  const letters = countScripts(text);
  return weightOf(text, letters, one) - weightOf(text, letters, other);
}

/** Letters of a script that is not Latin weigh much; Latin ones are often names and brands, and weigh as words. */
function weightOf(text: string, letters: ScriptCounts, code: LanguageCode): number {
  const family = familyOf(code);
  if (family !== 'latin') return letters[family] * (family === 'han' ? HAN_LETTER : SCRIPT_LETTER);
  return isModelled(code) && letters.latin > 0 ? latinWeight(text, letters.latin, code) : 0;
}

/** A letter that any Latin script may bring next, and the least that a Latin letter says. */
const ANY_LETTER = 3;
const LEAST_PER_LETTER = 0.3;

function latinWeight(text: string, count: number, code: ModelledLanguage): number {
  return Math.max(logLikelihood(modelOf(code), latinPart(text)) + ANY_LETTER * count, LEAST_PER_LETTER * count);
}

function gapInFamily(text: string, one: LanguageCode, other: LanguageCode): number {
  if (!isModelled(one) || !isModelled(other)) return 0;
  if (familyOf(one) === 'han') return hanGap(text, one, other);
  const words = withoutLoanWords(latinPart(text));
  return likelihoodGap(modelOf(one), modelOf(other), words.trim() === '' ? latinPart(text) : words, MOST);
}

function latinPart(text: string): string {
  return text.replace(/[^\p{Script=Latin}\p{M}\s\d.,!?'’-]+/gu, ' ');
}

/** They are the same everywhere and were learned by chance. */
const loanWords =
  /(?<![\p{L}])(?:wi-?fi|e-?mails?|passwords?|hotel|taxi|app|apps|online|internet|web|laptop|smartphone|iphone|ipad|android|whatsapp|google|usb|pdf|gps|sim|pin|ok|okay|euros?|dollars?|km|kg|vip|atm|cd|tv|sms|qr)(?![\p{L}])/giu;

function withoutLoanWords(text: string): string {
  return text.replace(loanWords, ' ');
}

/** Beyond this many characters a Japanese text has some kana. */
const LONGEST_WITHOUT_KANA = 3;
const NO_KANA = 1.2;
const KANA = 8;
const FOREIGN_FORM = 3;
const WRITTEN_FORM = 1.5;
const MOST_BY_FORM = 4.5;

function hanGap(text: string, one: ModelledLanguage, other: ModelledLanguage): number {
  const han = text.replace(/[^\p{Script=Han}\p{P}]+/gu, ' ');
  const gap = likelihoodGap(modelOf(one), modelOf(other), han, MOST);
  if (one === 'jpn') return gap + japaneseLead(text);
  if (other === 'jpn') return gap - japaneseLead(text);
  const form = Math.max(-MOST_BY_FORM, Math.min(MOST_BY_FORM, WRITTEN_FORM * mainlandLead(text)));
  return one === 'cmn' ? gap + form : gap - form;
}

/** Kana comes before Han: any of it says Japanese. */
function japaneseLead(text: string): number {
  const { han, kana } = countScripts(text);
  if (kana > 0) return KANA * (kana + 1);
  return -NO_KANA * Math.max(0, han - LONGEST_WITHOUT_KANA) - FOREIGN_FORM * unjapaneseCount(text);
}
