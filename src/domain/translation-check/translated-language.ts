import { languageOfPair } from '../language-detection/decide-language.ts';
import { isOrdinaryText } from '../language-detection/ordinary-words.ts';
import { nonJapaneseCount } from '../language-detection/orthography.ts';
import { countScripts, familyOf, type ScriptCounts, type ScriptFamily } from '../language-detection/scripts.ts';
import { textGap, withoutLoanWords } from '../language-detection/text-gap.ts';
import { otherLanguage, type LanguageCode } from '../language.ts';
import { wordTokens } from '../repetition.ts';
import { conceptsIn } from './concepts.ts';
import { functionWordCount, isThirdLatin } from './function-words.ts';
import type { TranslationToCheck } from './translation-to-check.ts';

/** Log-odds that the source text is in a language, from which on the direction is certain. */
const CERTAIN = 3;
/** Log-odds for the source's language against the wanted one, from which on a translation is in the wrong one. */
const WRONG = 9;
const WRONG_HAN = 6.5;
const WRONG_ENGLISH = 10;

/** Whether a translation is in another language than the one it should be in; false where that is not certain. */
export function isInWrongLanguage(check: TranslationToCheck): boolean {
  const { pair, source } = check;
  const from = check.from ?? languageOfPair({ pair, source });
  if (from === undefined) return false;
  const to = otherLanguage(pair, from);
  const isCertain = textGap(source, from, to) >= CERTAIN;
  // A short word may belong to either language: then each of the two will do.
  return !isTranslated(check, from, to) && (isCertain || !isTranslated(check, to, from));
}

function isTranslated({ source, translation }: TranslationToCheck, from: LanguageCode, to: LanguageCode): boolean {
  const text = withoutAddresses(translation);
  if (!hasScriptOf(text, to, source)) return false;
  if (isSameText(source, translation)) return !isRepeated(source, from, to);
  if (areNames(source) && areNames(text)) return true;
  const isWrong =
    familyOf(from) === familyOf(to) &&
    textGap(withoutSharedNames(text, source), to, from) < -(familyOf(to) === 'han' ? WRONG_HAN : WRONG);
  // Loan words may be most of a short text.
  if (isWrong && (functionWordCount(text, to) === 0 || functionWordCount(text, from) > 0)) return false;
  return !isInThirdLanguage(text, source, from, to);
}

const names = /^\s*\p{Lu}\p{Ll}+(?:[\s,.]+(?:\p{Lu}\p{Ll}+|\p{Nd}+\p{L}?))+[\s,.]*$/u;

/** "Berlin, Hamburg", or an address. */
function areNames(text: string): boolean {
  return names.test(text);
}

/** Internet addresses are the same in every language. */
function withoutAddresses(text: string): string {
  return text.replace(/\S+@\S+|\S+\.\S+\/\S*|www\.\S+|https?:\S+/gu, ' ');
}

/** Names are the same in both texts, and may be words of the other language. */
function withoutSharedNames(text: string, source: string): string {
  const said = new Set(source.match(capitalised));
  return text.replace(capitalised, (word) => (said.has(word) ? ' ' : word));
}

const capitalised = /(?<![\p{L}\p{M}])\p{Lu}[\p{L}\p{M}]*/gu;

/** Letters of a script that a translation may have beside its own: brands, codes. */
const MAX_FOREIGN_WEIGHT = 6;
const MAX_FOREIGN_RATIO = 1.5;

/** Whether most of the text is in the script of the language. Numbers are in every script. */
function hasScriptOf(text: string, to: LanguageCode, source: string): boolean {
  const family = familyOf(to);
  const own = scriptWeight(countScripts(text), (value) => value === family);
  if (own === 0) return isLatinName(text, source);
  // Names that the source text has in Latin letters may stay.
  const rest = family === 'latin' ? text : withoutWordsOf(text, source);
  const foreign = scriptWeight(countScripts(rest), (value) => value !== family);
  return foreign <= Math.max(own * MAX_FOREIGN_RATIO, MAX_FOREIGN_WEIGHT);
}

/** Text without a letter of the language: nothing but numbers, a brand, or a name as it was said. */
function isLatinName(text: string, source: string): boolean {
  const { latin, ...others } = countScripts(withoutLoanWords(text));
  if (scriptWeight({ latin: 0, ...others }, () => true) > 0) return false;
  return latin <= MAX_FOREIGN_WEIGHT || isSameText(text, source);
}

const characterWeights: Readonly<Record<ScriptFamily, number>> = {
  latin: 1,
  cyrillic: 1,
  arabic: 1,
  hangul: 3,
  han: 3,
};
const families: readonly ScriptFamily[] = ['latin', 'cyrillic', 'arabic', 'hangul', 'han'];

function scriptWeight(counts: ScriptCounts, isCounted: (family: ScriptFamily) => boolean): number {
  return families.filter(isCounted).reduce((sum, family) => sum + counts[family] * characterWeights[family], 0);
}

function withoutWordsOf(text: string, source: string): string {
  const said = new Set(wordTokens(source));
  return text.replace(/[\p{Script=Latin}\p{M}\p{N}'’-]+/gu, (word) => (said.has(word.toLowerCase()) ? ' ' : word));
}

export function isSameText(a: string, b: string): boolean {
  return wordTokens(a).join(' ') === wordTokens(b).join(' ');
}

/** Words of a sentence, at least; the same name is written the same in many languages. */
const MIN_REPEATED_WORDS = 3;
const MIN_REPEATED_CHARACTERS = 6;
const MIN_REPEATED_LOG_ODDS = 5;
/** Names that stay in the script of the source text are shorter. */
const WORDS_OF_NO_NAME = 7;

/** Whether the same text in two languages is the source text again, rather than a name or a word that both have. */
function isRepeated(source: string, from: LanguageCode, to: LanguageCode): boolean {
  const text = withoutLoanWords(source);
  if (isSharedWord(text, from, to) || isHanName(text, from, to)) return false;
  if (familyOf(from) !== familyOf(to)) {
    const inSmallLetters = text.match(/(?<![\p{L}\p{M}'’-])\p{Ll}\p{L}*/gu)?.length ?? 0;
    const isNoName = wordTokens(text).length >= WORDS_OF_NO_NAME || inSmallLetters >= MIN_REPEATED_WORDS;
    return isNoName || isOrdinaryText(text, from);
  }
  const isHan = familyOf(from) === 'han';
  const isSentence = new Set(wordTokens(text)).size >= (isHan ? MIN_REPEATED_CHARACTERS : MIN_REPEATED_WORDS);
  return textGap(text, from, to) >= (isSentence ? MIN_REPEATED_LOG_ODDS : 2 * MIN_REPEATED_LOG_ODDS);
}

/** "Pizza", a brand: a single word that both languages have for the same concept, or that is no everyday word. */
function isSharedWord(text: string, from: LanguageCode, to: LanguageCode): boolean {
  if (familyOf(to) !== 'latin' || familyOf(from) !== 'latin' || wordTokens(text).length !== 1) return false;
  const [said, written] = [from, to].map((code) => conceptsIn(text, code));
  if (!said || !written) return false;
  return said.possible.size === 0 || Array.from(said.certain).some((concept) => written.certain.has(concept));
}

const MIN_HAN_NAME = 4;

/** "北京大学": no word that joins others or names a person, and the same characters in both languages. */
function isHanName(text: string, from: LanguageCode, to: LanguageCode): boolean {
  const size = wordTokens(text).length;
  if (familyOf(from) !== 'han' || familyOf(to) !== 'han' || size < MIN_HAN_NAME || size >= MIN_REPEATED_CHARACTERS)
    return false;
  return (
    !/[\p{Script=Hiragana}我你您他她們们的了吗嗎呢吧是不没沒在有这這那哪好請请謝谢佢哋唔係嘅]/u.test(text) &&
    nonJapaneseCount(text) === 0
  );
}

/** Japanese without kana is short, or uses forms of its own. */
const MAX_HAN_WITHOUT_KANA = 6;
const MAX_KANA_SHARE = 0.2;

/** Models fall into English or a related language, and mix up Chinese and Japanese. */
function isInThirdLanguage(text: string, source: string, from: LanguageCode, to: LanguageCode): boolean {
  if (familyOf(to) === 'han') return isOtherHan(text, to);
  if (familyOf(to) !== 'latin') return false;
  if (isThirdLatin(text, source, from, to)) return true;
  const isEnglish = to !== 'eng' && from !== 'eng' && textGap(text, to, 'eng') < -WRONG_ENGLISH;
  // Loan words may be most of a short text.
  return isEnglish && functionWordCount(text, to) === 0;
}

function isOtherHan(text: string, to: LanguageCode): boolean {
  const { han, kana } = countScripts(text);
  if (to === 'jpn') return kana === 0 && han > MAX_HAN_WITHOUT_KANA && nonJapaneseCount(text) > 1;
  return kana > MAX_KANA_SHARE * han && kana > 2;
}
