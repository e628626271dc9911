import type { LanguageCode } from '../language.ts';
import type { CompiledRules } from './compiled-rules.ts';
import { possibleKoreanValues } from './korean-numerals.ts';
import type { NumberFact } from './number-fact.ts';

/** The shortest number word that is looked for at the beginning of another word, and the longest. */
const [SHORTEST, LONGEST] = [4, 12];

/**
 * Numbers at the beginning of words that were not read as numbers ("dreitägig", "두 치수"): they may have been said, so that
 * the other text may have them.
 */
export function unreadNumbers(text: string, language: LanguageCode, { lexicon }: CompiledRules): NumberFact[] {
  if (language === 'kor') return possibleKoreanValues(text).map(weakFact);
  if (!lexicon) return [];
  return (text.match(/\p{L}{5,}/gu) ?? []).flatMap((word) => {
    for (let length = Math.min(word.length - 1, LONGEST); length >= SHORTEST; length--) {
      const value = lexicon.parts.get(word.slice(0, length))?.value ?? 1;
      if (value > 1) return [weakFact(value)];
    }
    return [];
  });
}

function weakFact(value: number): NumberFact {
  return { readings: [{ kind: 'number', value, units: [] }], certainty: 'weak' };
}
