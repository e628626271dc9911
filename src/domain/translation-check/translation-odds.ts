import { languageOfPair } from '../language-detection/decide-language.ts';
import { otherLanguage, type LanguageCode } from '../language.ts';
import { conceptsIn, type Concept, type ConceptsOfText } from './concepts.ts';
import { weight } from './lengths.ts';
import { isRequest, isStatement, mayChangeForm } from './questions.ts';
import type { TranslationToCheck } from './translation-to-check.ts';

/** Log-odds for a translation, below which a text says something else than the source text. */
export const OTHER_MATTER = -5;
/** A question that becomes a statement, or a statement that becomes a question: one in a hundred translations does. */
const CHANGED_FORM = -3.5;
const SAME_FORM = 0.5;

/** Other texts seldom share four concepts. */
const MANY_SHARED = 4;
/** Greetings and interjections are translated by other ones. */
const MIN_WEIGHT = 26;

/**
 * Log-odds that a text is the translation of the source text, by the everyday concepts in both; undefined where they are
 * too few.
 */
export function translationOdds(check: TranslationToCheck): number | undefined {
  const { said, translated, language } = conceptsOf(check) ?? {};
  if (!said || !translated || !language || weight(check.source) < MIN_WEIGHT) return undefined;
  const odds = oddsOf(said, translated) + oddsOf(translated, said) + oddsOfForm(check, language);
  const shared = Array.from(said.certain).filter((concept) => translated.possible.has(concept)).length;
  // Long texts have many words that the table lacks in one of the languages.
  return shared >= MANY_SHARED ? Math.max(0, odds) : odds;
}

/** Half of the letters are missing, and with them what the source text was about. */
const MIN_RATIO = 0.5;
const MIN_LONG_WEIGHT = 60;
const MISSING_MATTER = -1.5;

/** Whether a text leaves out most of the source text. */
export function isMostlyOmitted(check: TranslationToCheck): boolean {
  const length = weight(check.source);
  if (length < MIN_LONG_WEIGHT || weight(check.translation) > MIN_RATIO * length) return false;
  const { said, translated } = conceptsOf(check) ?? {};
  return said !== undefined && translated !== undefined && oddsOf(said, translated) < MISSING_MATTER;
}

function conceptsOf({ source, translation, pair, from }: TranslationToCheck) {
  const language = from ?? languageOfPair({ pair, source });
  if (language === undefined) return undefined;
  return {
    language,
    said: conceptsIn(source, language),
    translated: conceptsIn(translation, otherLanguage(pair, language)),
  };
}

function oddsOf({ certain }: ConceptsOfText, { possible }: ConceptsOfText): number {
  return Array.from(certain).reduce((sum, concept) => sum + oddsOfConcept(concept, possible.has(concept)), 0);
}

function oddsOfConcept({ inTranslation, inOther }: Concept, isShared: boolean): number {
  return Math.log(isShared ? inTranslation / inOther : (1 - inTranslation) / (1 - inOther));
}

/** Japanese and Chinese ask without a mark, too. */
const question = /[?？؟]|(?:か|[吗嗎呢])[。.]?\s*$/u;
const ended = /[.。!！…]["”»」)]*\s*$/u;

function oddsOfForm({ source, translation }: TranslationToCheck, language: LanguageCode): number {
  const asks = question.test(source);
  if (asks === question.test(translation)) return SAME_FORM;
  if (isRequest(source) || mayChangeForm.test(source) || !(asks || isStatement(source, language))) return 0;
  return ended.test(asks ? translation : source) ? CHANGED_FORM : CHANGED_FORM / 2;
}
