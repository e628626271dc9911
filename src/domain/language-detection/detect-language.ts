import { languages, type LanguageCode } from '../language.ts';
import { familyOf, countScripts, type ScriptFamily } from './scripts.ts';
import { textGap } from './text-gap.ts';

const MAX_LENGTH = 2048;
const allLanguages: readonly LanguageCode[] = languages.map((language) => language.code);

export type DetectionOptions = {
  /** Shorter texts are judged by their script alone. The product uses 20. */
  readonly minLength?: number;
  readonly allowed?: readonly LanguageCode[];
};

/** Product spec section 7: the language of any text, or undefined for a blank one. */
export function detectLanguage(text: string, options: DetectionOptions = {}): LanguageCode | undefined {
  const { minLength = 10, allowed = allLanguages } = options;
  const sample = text.slice(0, MAX_LENGTH);
  if (sample.trim() === '') return undefined;
  const detected = sample.length < minLength ? undefined : identify(sample);
  return detected && allowed.includes(detected) ? detected : guessByScript(sample, allowed);
}

const guesses: readonly (readonly [RegExp, LanguageCode])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'jpn'],
  [/\p{Script=Han}/u, 'cmn'],
  [/[àâæçéèêëîïôœùûÿ]/iu, 'fra'],
  [/[ñ¿¡]/iu, 'spa'],
  [/[äöüß]/iu, 'deu'],
];

function guessByScript(text: string, allowed: readonly LanguageCode[]): LanguageCode | undefined {
  const guess = guesses.find(([characters, code]) => characters.test(text) && allowed.includes(code));
  if (guess) return guess[1];
  return allowed.includes('eng') ? 'eng' : allowed[0];
}

/** Log-odds below which two languages are too close to call. */
const TOO_CLOSE = 1;

/** The most likely of all supported languages; undefined when two are too close. */
function identify(text: string): LanguageCode | undefined {
  const family = mainFamily(text);
  const [first, ...others] = allLanguages.filter((code) => familyOf(code) === family);
  if (!family || !first) return undefined;
  const best = others.reduce((leader, code) => (textGap(text, code, leader) > 0 ? code : leader), first);
  const rivals = [first, ...others].filter((code) => code !== best);
  return rivals.every((code) => textGap(text, best, code) > TOO_CLOSE) ? best : undefined;
}

function mainFamily(text: string): ScriptFamily | undefined {
  const { kana: _, ...counts } = countScripts(text);
  // A Han or Hangul character carries as much information as two or three letters.
  const weights: Record<ScriptFamily, number> = { ...counts, han: counts.han * 3, hangul: counts.hangul * 2 };
  const families: readonly ScriptFamily[] = ['han', 'hangul', 'cyrillic', 'arabic', 'latin'];
  const main = families.reduce((a, b) => (weights[b] > weights[a] ? b : a));
  return weights[main] > 0 ? main : undefined;
}
