import type { LanguageCode } from '../language.ts';

const scripts: readonly (readonly [RegExp, readonly LanguageCode[]])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, ['jpn']],
  [/\p{Script=Hangul}/u, ['kor']],
  [/\p{Script=Cyrillic}/u, ['rus']],
  [/\p{Script=Arabic}/u, ['arb']],
  [/\p{Script=Han}/u, ['cmn', 'yue', 'jpn']],
  [/\p{Script=Latin}/u, ['eng', 'spa', 'fra', 'deu', 'por', 'ita', 'nld', 'ind']],
];

/** The languages that write in the text's script; kana comes before Han. */
export function scriptOf(text: string): readonly LanguageCode[] | undefined {
  return scripts.find(([letters]) => letters.test(text))?.[1];
}
