import type { LanguageCode, LanguagePair } from '../../src/domain/language.ts';
import { words as deutsch } from '../../src/domain/terms/words/deu-words.ts';
import { words as english } from '../../src/domain/terms/words/eng-words.ts';

/** Samples of 20 ms at 16 kHz. */
export const FRAME_SAMPLES = 320;
/** A word takes 300 ms. */
export const WORD_FRAMES = 15;

/** Loud enough for the microphone buffer. */
const FIRST_CODE = 600;
const WORDS = 2500;
/** The words of the second language follow those of the first. */
const SECOND = FIRST_CODE + WORDS;

const englishWords = new Set(english.split(' '));
const germanWords = new Set(deutsch.split(' '));
const first = [...englishWords].filter((word) => word.length > 4 && !germanWords.has(word)).slice(0, WORDS);
const second = [...germanWords].filter((word) => word.length > 4 && !englishWords.has(word)).slice(0, WORDS);
const codeByText = new Map<string, number>([
  ...first.map((word, index): [string, number] => [word, FIRST_CODE + index]),
  ...second.map((word, index): [string, number] => [word, SECOND + index]),
]);

/** The word that a speaker of the first or the second language says next: each is said once in a simulation. */
export function newWord(index: number, isFirst: boolean): number {
  return (isFirst ? FIRST_CODE : SECOND) + (index % WORDS);
}

function textOfWord(code: number): string {
  return (code < SECOND ? first[code - FIRST_CODE] : second[code - SECOND]) ?? '';
}

export function textOf(codes: readonly number[]): string {
  return codes.map(textOfWord).join(' ');
}

/** The codes of the words in a text. */
export function wordsIn(text: string): number[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .flatMap((word) => codeByText.get(word) ?? []);
}

export function languageOfWord(code: number, { source, target }: LanguagePair): LanguageCode {
  return code < SECOND ? source : target;
}

/** Word for word. */
export function translationOf(text: string): string {
  return wordsIn(text)
    .map((code) => textOfWord(code < SECOND ? code + WORDS : code - WORDS))
    .join(' ');
}
