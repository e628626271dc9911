import { languageOfPair } from '../../src/domain/language-detection/decide-language.ts';
import type { LanguageCode, LanguagePair } from '../../src/domain/language.ts';

/** Which language of the pair a translation is in: the one that the source text is not in. */
export function translationLanguage(
  translation: string,
  source: { readonly text: string; readonly language?: LanguageCode | undefined },
  pair: LanguagePair,
): LanguageCode {
  const from = languageOfPair({ pair, source: source.text, translation, reported: source.language });
  return from === pair.target ? pair.source : pair.target;
}
