import type { LanguageCode } from '../language.ts';
import { takeDigitDates, takeNamedDates } from './calendar-dates.ts';
import { hanNumeralsToDigits } from './han-numerals.ts';
import { takeClockTimes } from './clock-times.ts';
import { applyRewrites } from './compiled-rules.ts';
import { koreanNumeralsToDigits } from './korean-numerals.ts';
import { rulesFor } from './languages/rules-for.ts';
import { factMark, VAGUE } from './marks.ts';
import { normaliseText } from './normalise-text.ts';
import type { NumberFact } from './number-fact.ts';
import { wordsToDigits } from './number-words.ts';
import { joinSpokenDigits, takePhoneNumbers } from './phone-numbers.ts';
import { factsInOrder } from './quantities.ts';
import { plainNumbers } from './separators.ts';
import { unreadNumbers } from './unread-numbers.ts';

/** The numbers, prices, dates, times and phone numbers of a text, in its order. */
export function extractFacts(text: string, language: LanguageCode): readonly NumberFact[] {
  const compiled = rulesFor(language);
  const taken: NumberFact[] = [];
  const put = (fact: NumberFact): string => {
    taken.push(fact);
    return factMark(taken.length - 1);
  };
  let rest = applyRewrites(normaliseText(text, language), compiled.before);
  rest = takeDigitDates(rest, compiled, put);
  rest = takePhoneNumbers(rest, put);
  rest = plainNumbers(rest, compiled.rules.decimalMark);
  rest = numeralsToDigits(rest, language, compiled.lexicon);
  rest = joinSpokenDigits(rest, put);
  rest = applyRewrites(rest, compiled.after);
  rest = takeClockTimes(rest, compiled, put);
  rest = takeNamedDates(rest, compiled, put);
  rest = rest.replace(compiled.vague, ` ${VAGUE} `);
  return [...factsInOrder(rest, compiled, taken), ...unreadNumbers(rest, language, compiled)];
}

function numeralsToDigits(
  text: string,
  language: LanguageCode,
  lexicon: Parameters<typeof wordsToDigits>[1] | undefined,
): string {
  if (lexicon) return wordsToDigits(text, lexicon);
  return language === 'kor' ? koreanNumeralsToDigits(text) : hanNumeralsToDigits(text, language);
}
