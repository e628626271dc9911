import { languageOfPair } from '../language-detection/decide-language.ts';
import { countScripts, familyOf } from '../language-detection/scripts.ts';
import { otherLanguage } from '../language.ts';
import { conceptsIn } from './concepts.ts';
import { isPronounceable, weight } from './lengths.ts';
import { commentCount, conceptsOf } from './translation-odds.ts';
import type { TranslationToCheck } from './translation-to-check.ts';

const bracketAtEnd = /\s*[(（[【]([^()（）[\]【】]*)[)）\]】]?[\s.。]*$/u;
const headBeforeColon = /^([^:：\n]{1,60})[:：]\s*/u;

/**
 * The translation without a comment in brackets after it, or before a colon, that the source text has no brackets or colon
 * for: the comment speaks of the text or of a model, or is an English introduction in another script, and has no word of
 * the source text that the rest lacks.
 */
export function cutComment(check: TranslationToCheck): string {
  const [head = '', introduction = ''] = headBeforeColon.exec(check.translation) ?? [];
  const isHead = !/[:：]/u.test(check.source) && (isComment(check, introduction) || isEnglish(check, introduction));
  const translation = isHead ? withoutPart(check, head, introduction) : check.translation;
  const [bracket = '', inner = ''] = bracketAtEnd.exec(translation) ?? [];
  if (check.isPartial || bracket === '' || /[(（[【]/u.test(check.source) || !isComment(check, inner))
    return translation;
  return withoutPart({ ...check, translation }, bracket, inner);
}

function withoutPart(check: TranslationToCheck, part: string, words: string): string {
  const rest = check.translation.replace(part, '').trim();
  return isPronounceable(rest) && !/\p{N}/u.test(words) && addsNothing(check, words, rest) ? rest : check.translation;
}

/** A word or two may be a name, or a word that the table of concepts lacks. */
const MIN_WEIGHT = 16;
const MIN_WORDS = 3;

/** Whether a text ends with words in brackets that no word of the source text stands for. */
export function addsBracket(check: TranslationToCheck): boolean {
  const { translation, source, isPartial } = check;
  const [found, inner = ''] = bracketAtEnd.exec(translation) ?? [];
  if (found === undefined || isPartial || /[(（[【]/u.test(source) || /\p{N}/u.test(inner)) return false;
  const words = inner.match(/(?<![\p{L}\p{M}'’-])\p{Ll}[\p{L}\p{M}]*/gu)?.length ?? 0;
  const isLong = weight(inner) >= MIN_WEIGHT && (words >= MIN_WORDS || !/\p{Script=Latin}/u.test(inner));
  return isLong && addsNothing(check, inner, translation.replace(found, ''));
}

/** Whether each concept that a part of the translation shares with the source text is in the rest of it, too. */
function addsNothing(check: TranslationToCheck, part: string, rest: string): boolean {
  const [inPart, inRest] = [part, rest].map((translation) => conceptsOf({ ...check, translation }));
  if (!inPart || !inRest) return false;
  const { said, translated } = inPart;
  const shared = [
    ...Array.from(said.certain).filter((concept) => translated.possible.has(concept)),
    ...Array.from(translated.certain).filter((concept) => said.possible.has(concept)),
  ];
  return shared.every((concept) => inRest.translated.possible.has(concept));
}

function isComment(check: TranslationToCheck, part: string): boolean {
  const concepts = part === '' ? undefined : conceptsOf({ ...check, translation: part });
  return concepts !== undefined && commentCount(concepts.said, concepts.translated) > 0;
}

/** A name has capitals. */
const sentenceInLatin = /^[^\p{Ll}]*\p{Ll}+.*\s\p{Ll}+/u;

/** Whether a part of a translation into another script is a sentence of English words. */
function isEnglish({ pair, source, from }: TranslationToCheck, part: string): boolean {
  const language = from ?? languageOfPair({ pair, source });
  if (language === undefined || !sentenceInLatin.test(part)) return false;
  const family = familyOf(otherLanguage(pair, language));
  return family !== 'latin' && countScripts(part)[family] === 0 && conceptsIn(part, 'eng')?.possible.size !== 0;
}
