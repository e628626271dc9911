import { languageOfPair } from '../language-detection/decide-language.ts';
import { familyOf } from '../language-detection/scripts.ts';
import { otherLanguage, type LanguageCode } from '../language.ts';
import { conceptsIn, type Concept, type ConceptsOfText } from './concepts.ts';
import { namesLanguage } from './framing-words.ts';
import { weight } from './lengths.ts';
import { clausesOf } from './sentences.ts';
import { isRequest, isStatement, mayAsk, mayChangeForm } from './questions.ts';
import type { TranslationToCheck } from './translation-to-check.ts';

/** Log-odds from which on a text says something else than the source text. */
export const OTHER_MATTER = 2;

/**
 * Log-odds that a text says something else than the source text: a logistic regression on the pairs of
 * `tests/fixtures/translations`, with 26,000 right pairs of Tatoeba. Each concept counts by the same amount.
 */
const odds = {
  none: -15.48,
  shared: -0.68,
  missing: 1.89,
  sharedByTranslation: -0.6,
  added: 1.35,
  comment: 4.16,
  long: -17.5,
  lostQuestion: 4.68,
  addedQuestion: 5.16,
  changedForm: 2.92,
  clause: 1.71,
  length: 2.79,
  han: 2.67,
  sharedHan: -15.74,
  shorter: -2.31,
  sharedNumbers: -2.48,
  longAlike: -5.66,
  namesLanguage: -2.06,
} as const;
const weights: ReadonlyMap<string, number> = new Map(Object.entries(odds));

/** In long texts the table lacks many words, and translators use other words. */
const LONG_WEIGHT = 120;

/** Log-odds that a text says something else than the source text; undefined while the concepts are being loaded. */
export function otherMatterOdds(check: TranslationToCheck): number | undefined {
  const evidence = evidenceOf(check);
  if (!evidence) return undefined;
  const counted = Object.entries(evidence).map(([name, value]) => (weights.get(name) ?? 0) * value);
  return counted.reduce<number>((sum, value) => sum + value, odds.none);
}

/** The evidence by the names of `odds`; undefined without concepts. */
function evidenceOf(check: TranslationToCheck) {
  const { said, translated, language } = conceptsOf(check) ?? {};
  if (!said || !translated || !language) return undefined;
  const { source, translation } = check;
  const counts = countConcepts(check, said, translated);
  const shorter = Math.min(weight(source), weight(translation));
  const clause = clauseCount(translation) - clauseCount(source);
  const isLongAlike = clause === 0 && shorter > MIN_LONG_WEIGHT && isAlike(source, translation);
  return {
    ...counts,
    long: Number(shorter > LONG_WEIGHT),
    shorter: Math.min(shorter, LONG_WEIGHT) / 40,
    sharedNumbers: sharedNumbers(source, translation),
    longAlike: Number(isLongAlike),
    namesLanguage: Number(namesLanguage(source) && namesLanguage(translation)),
    ...formOf(check, language),
    clause,
    length: Math.log1p(weight(translation)),
    ...hanOf(check),
  };
}

function countConcepts({ source, translation }: TranslationToCheck, said: ConceptsOfText, translated: ConceptsOfText) {
  // "Could you …?" becomes an order, and "I" and "you" are left out.
  const isRequested = isRequest(source) || isRequest(translation) || mayChangeForm.test(source);
  const isCounted = ({ kind }: Concept) => kind === 'thing' || (kind === 'person' && !isRequested);
  const asked = Array.from(said.certain).filter(isCounted);
  const answered = Array.from(translated.certain).filter(isCounted);
  const shared = asked.filter((concept) => translated.possible.has(concept)).length;
  const sharedByTranslation = answered.filter((concept) => said.possible.has(concept)).length;
  const missing = asked.length - shared;
  const added = answered.length - sharedByTranslation;
  return { shared, sharedByTranslation, missing, added, comment: commentCount(said, translated) };
}

/** How many concepts of a comment a text adds; a source text that has some itself may have them in other words. */
export function commentCount(said: ConceptsOfText, translated: ConceptsOfText): number {
  const isComment = ({ kind }: Concept) => kind === 'comment';
  if (Array.from(said.certain).some(isComment)) return 0;
  return Array.from(translated.certain).filter((concept) => isComment(concept) && !said.possible.has(concept)).length;
}

/** Natural logarithm of the ratio of two lengths that are alike. */
const MAX_LOG_RATIO = 0.4;

/** Whether two texts are about as long, and both or neither a question. */
function isAlike(source: string, translation: string): boolean {
  const ratio = (weight(translation) + 10) / (weight(source) + 10);
  return Math.abs(Math.log(ratio)) < MAX_LOG_RATIO && question.test(source) === question.test(translation);
}

/** Half of the letters are missing, and with them what the source text was about. */
const MIN_RATIO = 0.5;
const MIN_LONG_WEIGHT = 60;

/** Whether a text leaves out most of the source text. */
export function isMostlyOmitted(check: TranslationToCheck): boolean {
  const length = weight(check.source);
  if (length < MIN_LONG_WEIGHT || weight(check.translation) > MIN_RATIO * length) return false;
  const { said, translated } = conceptsOf(check) ?? {};
  if (!said || !translated) return false;
  const { shared, missing } = countConcepts(check, said, translated);
  return missing > shared + 1;
}

/** The concepts of both texts; undefined where the language of the source text is not known. */
export function conceptsOf({ source, translation, pair, from }: Omit<TranslationToCheck, 'terms'>) {
  const language = from ?? languageOfPair({ pair, source });
  if (language === undefined) return undefined;
  const said = conceptsIn(source, language);
  const translated = conceptsIn(translation, otherLanguage(pair, language));
  return said && translated ? { language, said, translated } : undefined;
}

function clauseCount(text: string): number {
  return Math.max(1, clausesOf(text).length);
}

/** Japanese and Chinese ask without a mark, too. */
const question = /[?？؟]|(?:か|[吗嗎呢])[。.]?\s*$/u;
const ended = /[.。!！…]["”»」)]*\s*$/u;

/** A question becomes a statement, or a statement a question. */
function formOf({ source, translation }: TranslationToCheck, language: LanguageCode) {
  const asks = question.test(source);
  // A recogniser may write a full stop after a question.
  if (asks === question.test(translation) || (!asks && mayAsk(source, language))) return {};
  const isCertain = asks || isStatement(source, language);
  const changed = asks ? { lostQuestion: 1 } : { addedQuestion: isCertain ? 1 : 0.5 };
  if (isRequest(source) || mayChangeForm.test(source) || !isCertain) return changed;
  return { ...changed, changedForm: ended.test(asks ? translation : source) ? 1 : 0.5 };
}

/** Chinese and Japanese texts that say the same have characters in common: by their share of the shorter text. */
function hanOf({ source, translation, pair }: TranslationToCheck) {
  if (familyOf(pair.source) !== 'han' || familyOf(pair.target) !== 'han') return {};
  const [said, written] = [source, translation].map((text) => new Set(text.match(/\p{Script=Han}/gu)));
  const size = Math.min(said?.size ?? 0, written?.size ?? 0);
  if (!said || !written || size === 0) return {};
  const shared = Array.from(said).filter((character) => written.has(character)).length;
  return { han: 1, sharedHan: shared / size };
}

/** How many numbers in digits are in both texts. */
function sharedNumbers(source: string, translation: string): number {
  const [said, written] = [source, translation].map((text) => new Set(text.match(/\p{Nd}+/gu)));
  return Array.from(said ?? []).filter((number) => written?.has(number)).length;
}
