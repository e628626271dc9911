import type { LanguageCode } from '../language.ts';
import { familyOf, countScripts, type ScriptCounts } from './scripts.ts';
import { isModelled, modelOf, type ModelledLanguage } from './models.ts';
import { likelihoodGap, logLikelihood } from './n-grams.ts';
import { nonJapaneseCount, simplifiedSurplus } from './orthography.ts';

/** Longer texts are judged by their beginning. */
const MAX_LENGTH = 160;
/** Bound on the log-odds of one text, so that it cannot outweigh all other evidence. */
const MAX_GAP = 22;

/** Natural log-odds in favour of a language per character of its own script. */
const SCRIPT_LOG_ODDS = 3;
const HAN_LOG_ODDS = 4;

/**
 * Natural log-odds that the text is in language `a` rather than `b`: above zero for `a`, zero without characters of
 * either script.
 */
export function textGap(text: string, a: LanguageCode, b: LanguageCode): number {
  const sample = text.slice(0, MAX_LENGTH);
  const gap = familyOf(a) === familyOf(b) ? gapInFamily(sample, a, b) : gapOfScripts(sample, a, b);
  return Math.max(-MAX_GAP, Math.min(MAX_GAP, gap));
}

function gapOfScripts(text: string, a: LanguageCode, b: LanguageCode): number {
  const counts = countScripts(text);
  return weightOf(text, counts, a) - weightOf(text, counts, b);
}

/** Latin letters also occur in names and brands of other languages, so they weigh only as far as they form words. */
function weightOf(text: string, counts: ScriptCounts, code: LanguageCode): number {
  const family = familyOf(code);
  if (family !== 'latin') return counts[family] * (family === 'han' ? HAN_LOG_ODDS : SCRIPT_LOG_ODDS);
  return isModelled(code) && counts.latin > 0 ? latinWeight(text, counts.latin, code) : 0;
}

/** Negative log-likelihood of a Latin letter in an unknown word, and the minimal log-odds per Latin letter. */
const UNKNOWN_LETTER = 3;
const MIN_PER_LETTER = 0.3;

function latinWeight(text: string, count: number, code: ModelledLanguage): number {
  return Math.max(logLikelihood(modelOf(code), latinPart(text)) + UNKNOWN_LETTER * count, MIN_PER_LETTER * count);
}

function gapInFamily(text: string, a: LanguageCode, b: LanguageCode): number {
  if (!isModelled(a) || !isModelled(b)) return 0;
  if (familyOf(a) === 'han') return hanGap(text, a, b);
  const words = withoutLoanWords(latinPart(text));
  return likelihoodGap(modelOf(a), modelOf(b), words.trim() === '' ? latinPart(text) : words, MAX_GAP);
}

function latinPart(text: string): string {
  return text.replace(/[^\p{Script=Latin}\p{M}\s\d.,!?'’-]+/gu, ' ');
}

/** International words: how often each sample text contains them is coincidence. */
const loanWords =
  /(?<![\p{L}])(?:wi-?fi|e-?mails?|passwords?|hotel|taxi|app|apps|online|internet|web|laptop|smartphone|iphone|ipad|android|whatsapp|google|usb|pdf|gps|sim|pin|ok|okay|euros?|dollars?|km|kg|vip|atm|cd|tv|sms|qr)(?![\p{L}])/giu;

/** The text without international words, which tell nothing about its language. */
export function withoutLoanWords(text: string): string {
  return text.replace(loanWords, ' ');
}

/** Longer Japanese texts contain kana. */
const MAX_WITHOUT_KANA = 3;
/** Log-odds against Japanese per Han character beyond that. */
const NO_KANA = 1.2;
/** Log-odds for Japanese per kana. */
const KANA = 8;
/** Log-odds against Japanese per character in a form that Japanese does not use. */
const NON_JAPANESE_FORM = 3;
/** Log-odds for Mandarin per simplified character, and for Cantonese per traditional one; bounded. */
const FORM = 1.5;
const MAX_FORM_GAP = 4.5;

function hanGap(text: string, a: ModelledLanguage, b: ModelledLanguage): number {
  const han = text.replace(/[^\p{Script=Han}\p{P}]+/gu, ' ');
  const gap = likelihoodGap(modelOf(a), modelOf(b), han, MAX_GAP);
  if (a === 'jpn') return gap + japaneseGap(text);
  if (b === 'jpn') return gap - japaneseGap(text);
  const form = Math.max(-MAX_FORM_GAP, Math.min(MAX_FORM_GAP, FORM * simplifiedSurplus(text)));
  return a === 'cmn' ? gap + form : gap - form;
}

/** Only Japanese uses kana, so any kana outweighs the Han characters. */
function japaneseGap(text: string): number {
  const { han, kana } = countScripts(text);
  if (kana > 0) return KANA * (kana + 1);
  return -NO_KANA * Math.max(0, han - MAX_WITHOUT_KANA) - NON_JAPANESE_FORM * nonJapaneseCount(text);
}
