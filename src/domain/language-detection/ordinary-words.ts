import type { LanguageCode } from '../language.ts';
import { isModelled, modelOf } from './models.ts';
import { logLikelihood } from './n-grams.ts';

/** Mean log-likelihood of a letter: ordinary words are above (-0.8 to -1.9), names and foreign words below (-2.6 to -4). */
const ORDINARY = -2;
/** A whole sentence has a few rare words. */
const ORDINARY_SENTENCE = -2.4;
const SENTENCE_WORDS = 4;
const MIN_LETTERS = 3;

/** Whether a text in Latin letters consists of ordinary words of the language rather than of names. */
export function isOrdinaryText(text: string, code: LanguageCode): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (!isModelled(code) || letters < MIN_LETTERS) return false;
  const isSentence = text.trim().split(/\s+/u).length >= SENTENCE_WORDS;
  return logLikelihood(modelOf(code), text) / (letters + 1) > (isSentence ? ORDINARY_SENTENCE : ORDINARY);
}
