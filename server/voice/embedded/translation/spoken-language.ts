import type { LanguageCode, LanguagePair } from '../../../../src/domain/language.ts';

/** Which of the pair a translation is in: the other one than was heard, or, where that is unknown, by its letters. */
export function spokenLanguage(text: string, heard: LanguageCode | undefined, pair: LanguagePair): LanguageCode {
  if (heard === pair.source) return pair.target;
  if (heard === pair.target) return pair.source;
  const sourceShare = share(text, pair.source);
  const targetShare = share(text, pair.target);
  return sourceShare > targetShare ? pair.source : pair.target;
}

const han = /\p{Script=Han}/u;
const latin = /\p{Script=Latin}/u;

const letters: Readonly<Record<LanguageCode, RegExp>> = {
  cmn: han,
  yue: han,
  jpn: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  kor: /\p{Script=Hangul}/u,
  rus: /\p{Script=Cyrillic}/u,
  arb: /\p{Script=Arabic}/u,
  eng: latin,
  spa: latin,
  fra: latin,
  deu: latin,
  por: latin,
  ita: latin,
  nld: latin,
  ind: latin,
};

function share(text: string, language: LanguageCode): number {
  return Array.from(text).filter((letter) => letters[language].test(letter)).length;
}
