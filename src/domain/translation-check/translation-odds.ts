import { languageOfPair } from '../language-detection/decide-language.ts';
import { familyOf } from '../language-detection/scripts.ts';
import { otherLanguage, type LanguageCode } from '../language.ts';
import { conceptsIn, type Concept, type ConceptsOfText } from './concepts.ts';
import { weight } from './lengths.ts';
import { clausesOf } from './sentences.ts';
import { isRequest, isStatement, mayAsk, mayChangeForm } from './questions.ts';
import type { TranslationToCheck } from './translation-to-check.ts';

/** Log-odds from which on a text says something else than the source text. */
export const OTHER_MATTER = 2;

/**
 * Log-odds that a text says something else than the source text: a logistic regression on the pairs of
 * `tests/fixtures/translations`. The concepts in both texts count most, each by the same amount.
 */
const odds = {
  none: -13.88,
  shared: -0.67,
  missing: 2.11,
  sharedByTranslation: -0.52,
  added: 1.62,
  comment: 5.19,
  manyShared: -0.54,
  long: -8.73,
  lostQuestion: 3.52,
  addedQuestion: 4.11,
  changedForm: 4.2,
  sameForm: -0.6,
  clause: 1.7,
  length: 1.68,
  han: 2.82,
  sharedHan: -9.35,
} as const;
/** Other texts seldom share four concepts. */
const MANY_SHARED = 4;
/** In long texts the table lacks many words, and translators use other words. */
const LONG_WEIGHT = 120;

/** Log-odds that a text says something else than the source text; undefined while the concepts are being loaded. */
export function otherMatterOdds(check: TranslationToCheck): number | undefined {
  const { said, translated, language } = conceptsOf(check) ?? {};
  if (!said || !translated || !language) return undefined;
  const { source, translation } = check;
  const counts = countConcepts(check, said, translated);
  return (
    odds.none +
    odds.shared * counts.shared +
    odds.missing * counts.missing +
    odds.sharedByTranslation * counts.sharedByTranslation +
    odds.added * counts.added +
    odds.comment * counts.comments +
    (counts.shared >= MANY_SHARED ? odds.manyShared : 0) +
    (Math.min(weight(source), weight(translation)) > LONG_WEIGHT ? odds.long : 0) +
    oddsOfForm(check, language) +
    odds.clause * (clauseCount(translation) - clauseCount(source)) +
    odds.length * Math.log1p(weight(translation)) +
    oddsOfHan(check)
  );
}

function countConcepts({ source, translation }: TranslationToCheck, said: ConceptsOfText, translated: ConceptsOfText) {
  // "Could you …?" becomes an order, and "I" and "you" are left out.
  const isRequested = isRequest(source) || isRequest(translation) || mayChangeForm.test(source);
  const isCounted = ({ kind }: Concept) => kind === 'thing' || (kind === 'person' && !isRequested);
  const asked = Array.from(said.certain).filter(isCounted);
  const given = Array.from(translated.certain).filter(isCounted);
  const shared = asked.filter((concept) => translated.possible.has(concept)).length;
  const sharedByTranslation = given.filter((concept) => said.possible.has(concept)).length;
  const missing = asked.length - shared;
  const added = given.length - sharedByTranslation;
  return { shared, sharedByTranslation, missing, added, comments: commentCount(said, translated) };
}

/** How many concepts of a comment a text adds; a source text that has some itself may have them in other words. */
export function commentCount(said: ConceptsOfText, translated: ConceptsOfText): number {
  const isComment = ({ kind }: Concept) => kind === 'comment';
  if (Array.from(said.certain).some(isComment)) return 0;
  return Array.from(translated.certain).filter((concept) => isComment(concept) && !said.possible.has(concept)).length;
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
function oddsOfForm({ source, translation }: TranslationToCheck, language: LanguageCode): number {
  const asks = question.test(source);
  if (asks === question.test(translation)) return odds.sameForm;
  // A recogniser may write a full stop after a question.
  if (!asks && mayAsk(source, language)) return 0;
  const isCertain = asks || isStatement(source, language);
  const changed = asks ? odds.lostQuestion : isCertain ? odds.addedQuestion : odds.addedQuestion / 2;
  if (isRequest(source) || mayChangeForm.test(source) || !isCertain) return changed;
  return changed + (ended.test(asks ? translation : source) ? odds.changedForm : odds.changedForm / 2);
}

/** Chinese and Japanese texts that say the same have characters in common: by their share of the shorter text. */
function oddsOfHan({ source, translation, pair }: TranslationToCheck): number {
  if (familyOf(pair.source) !== 'han' || familyOf(pair.target) !== 'han') return 0;
  const [said, written] = [source, translation].map((text) => new Set(text.match(/\p{Script=Han}/gu)));
  const size = Math.min(said?.size ?? 0, written?.size ?? 0);
  if (!said || !written || size === 0) return 0;
  const shared = Array.from(said).filter((character) => written.has(character)).length;
  return odds.han + (odds.sharedHan * shared) / size;
}
