import { languageOfPair } from '../../src/domain/language-detection/decide-language.ts';
import type { LanguageCode, LanguagePair } from '../../src/domain/language.ts';

/** Which of the pair a translation is in: the other one than the words, as far as both texts and the recogniser tell. */
export function translationLanguage(
  translation: string,
  heard: { readonly text: string; readonly language?: LanguageCode | undefined },
  pair: LanguagePair,
): LanguageCode {
  const from = languageOfPair({ pair, source: heard.text, translation, reported: heard.language });
  return from === pair.target ? pair.source : pair.target;
}
