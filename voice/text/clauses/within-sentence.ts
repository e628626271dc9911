import type { LanguageCode } from '../../../src/domain/language.ts';
import { isFinishedSentence } from '../finished-sentence.ts';

/** Translators take a clause for a sentence: they begin it with a capital letter and end it with a full stop. */
export function withinSentence(clause: string, translation: string, into: LanguageCode): string {
  const whole = isFinishedSentence(clause) ? translation : translation.replace(/(?<![.。])[.。]$/u, '');
  // Nouns have capital letters in German.
  const isContinued = /^\p{Ll}/u.test(clause) && into !== 'deu' && !/^I\b/u.test(whole);
  return isContinued ? whole.replace(/^\p{Lu}(?=\p{Ll}|\s)/u, (first) => first.toLowerCase()) : whole;
}
