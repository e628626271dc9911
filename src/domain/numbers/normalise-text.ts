import { NEGATIVE, VAGUE, WEAK } from './marks.ts';
import type { LanguageCode } from '../language.ts';

const latin: ReadonlySet<LanguageCode> = new Set(['eng', 'spa', 'fra', 'deu', 'por', 'ita', 'nld', 'ind']);

/** The spelling that the patterns are written in: lower case, ASCII digits and punctuation, Latin letters without accents. */
export function normaliseText(text: string, language: LanguageCode): string {
  const plain = text
    .replace(/((?<!\d)\d{1,9}\s?)?([½¼¾])/gu, (_all, whole: string | undefined, part: string) =>
      String(Number(whole ?? 0) + (fractions[part] ?? 0)),
    )
    .replace(/[²³]/gu, '')
    // Invisible: marks of direction, zero-width characters; and what would be taken for our own marks.
    .replace(/[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u00AD\uE000-\uF8FF]/gu, '')
    .normalize('NFKC')
    .replace(romanNumeral, (numeral) => (numeral.length > 1 ? `${WEAK}${romanValue(numeral)} ` : numeral))
    .toLowerCase()
    .replace(/[\u0660-\u0669]/gu, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06F0-\u06F9]/gu, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/\u066B/gu, '.')
    .replace(/\u066C/gu, ',')
    .replace(/\u066A/gu, '%')
    .replace(/[‘’ʼ`´]/gu, "'")
    .replace(/[‐‑‒–—―−]/gu, '-')
    .replace(/\s+/gu, ' ')
    .replace(/(?<![\d/])24\/7(?![\d/])/gu, ` ${VAGUE} `)
    // A time of a subtitle or a stopwatch is neither a clock time nor several numbers.
    .replace(/(?<!\d)\d{1,2}:\d\d:\d\d(?:[.,]\d{1,3})?(?!\d)/gu, ` ${VAGUE} `)
    .replace(/(?<=^|[^\d\s,.:)/-] |[(:：はがで是])-(?=\d)/gu, NEGATIVE)
    // No number is that long, and patterns would try such runs from each of their characters.
    .replace(/\d{21,}|[ -]{5,}/gu, ' ');
  if (latin.has(language)) return plain.replace(/ß/gu, 'ss').normalize('NFD').replace(/\p{M}/gu, '');
  if (language === 'rus') return plain.replace(/ё/gu, 'е');
  return language === 'arb' ? plainArabic(plain) : plain;
}

/** The ordinal of a king, a war, a century. */
const romanNumeral = /(?<!\p{L})(?=[IVX])X{0,3}(?:IX|IV|V?I{0,3})(?=\P{L}|$|e(?!\p{L}))/gu;

const romanDigits: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10 };

function romanValue(numeral: string): number {
  const values = Array.from(numeral, (letter) => romanDigits[letter] ?? 0);
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);
}

const fractions: Readonly<Record<string, number>> = { '½': 0.5, '¼': 0.25, '¾': 0.75 };

function plainArabic(text: string): string {
  return text
    .replace(/[\u064B-\u0652\u0670\u0640]/gu, '')
    .replace(/[أإآٱ]/gu, 'ا')
    .replace(/ى/gu, 'ي')
    .replace(/ة/gu, 'ه')
    .replace(/،/gu, ',');
}
