import type { LanguageCode } from '../language.ts';
import { isModelled, modelOf } from './models.ts';
import { logLikelihood } from './n-grams.ts';

/** Mean log-likelihood of a letter: ordinary words are above (-0.8 to -1.9), names and foreign words below (-2.6 to -4). */
const ORDINARY = -2;
const MIN_LETTERS = 3;

/** Whether a text in Latin letters consists of ordinary words of the language rather than of names. */
export function isOrdinaryText(text: string, code: LanguageCode): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (!isModelled(code) || letters < MIN_LETTERS) return false;
  return logLikelihood(modelOf(code), text) / (letters + 1) > ORDINARY;
}
