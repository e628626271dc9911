import type { NumberFact } from './number-fact.ts';

type Put = (fact: NumberFact) => string;

/** Digits of a phone number: fewer are read as a number. */
const MIN_DIGITS = 7;
const MAX_DIGITS = 15;

/** Takes phone numbers in digits: with "+", a leading 0, brackets, or groups that are not thousands. */
export function takePhoneNumbers(text: string, put: Put): string {
  return text.replace(/(?<![\d.,])(?:\+ ?)?(?:\(\d{1,5}\)[ -]?)?\d[\d -]*\d(?![.,]?\d|:\d)/gu, (whole) => {
    const digits = whole.replace(/\D/gu, '');
    if (digits.length < MIN_DIGITS || digits.length > MAX_DIGITS || !isPhone(whole, digits)) return whole;
    return put(phoneFact(whole.startsWith('+') ? `+${digits}` : digits));
  });
}

function isPhone(written: string, digits: string): boolean {
  if (written.startsWith('+') || written.startsWith('(') || digits.startsWith('0')) return true;
  const groups = written.trim().split(/[ -]+/u);
  if (groups.length === 1) return digits.length > 9 || !digits.endsWith('000');
  const areThousands = groups.slice(1).every((group) => group.length === 3) && (groups[0]?.length ?? 0) <= 3;
  return !areThousands || written.includes('-');
}

export function phoneFact(digits: string): NumberFact {
  return { readings: [{ kind: 'phone', digits }], certainty: 'certain' };
}

/**
 * Joins digits that were said one by one, or in pairs, as phone and room numbers are. Only words: written digits have
 * separators of their own.
 */
export function joinSpokenDigits(text: string, put: Put): string {
  const single = /(?:[\uE000\uE001]\d(?!\d|\.\d)[ ,-]{0,2}){3,}/gu;
  const pairs = /(?:[\uE000\uE001]\d{1,2}(?!\d|\.\d)[ -]?){4,}/gu;
  const join = (whole: string): string => {
    const digits = whole.replace(/\D/gu, '');
    const rest = /[ ,-]*$/u.exec(whole)?.[0] ?? '';
    return `${digits.length >= MIN_DIGITS ? put(phoneFact(digits)) : `\uE000${digits}`}${rest}`;
  };
  return text.replace(single, join).replace(pairs, join);
}
