import { OR_LARGER, OR_SMALLER } from './marks.ts';

/** Groups of three digits; or any digits with separators. */
const written = /\d{1,3}(?: \d{3})+(?:[.,]\d+)?(?!\d)|\d+(?:[.,']\d+)+|\d+/gu;

/**
 * Writes the numbers of a text as plain digits with a decimal point. A single separator before three digits has two
 * readings: the language's own comes first, and a mark tells of the other.
 */
export function plainNumbers(text: string, decimalMark: ',' | '.'): string {
  return text.replace(written, (number) => plainNumber(number.replace(/[ ']/gu, ''), decimalMark));
}

function plainNumber(number: string, decimalMark: ',' | '.'): string {
  const marks = number.match(/[.,]/gu) ?? [];
  const [first] = marks;
  const last = marks.at(-1);
  if (first === undefined || last === undefined) return number;
  const groups = number.split(/[.,]/u);
  const tail = groups.at(-1) ?? '';
  const whole = groups.slice(0, -1).join('');
  if (first !== last) return `${whole}.${tail}`;
  if (marks.length > 1)
    return groups.slice(1).every((group) => group.length === 3) ? groups.join('') : groups.join(' ');
  const hasTwoReadings = tail.length === 3 && whole.length <= 3 && whole !== '0';
  if (!hasTwoReadings) return `${whole}.${tail}`;
  if (first !== decimalMark && tail.endsWith('00')) return `${whole}${tail}`;
  return first === decimalMark ? `${whole}.${tail}${OR_LARGER}` : `${whole}${tail}${OR_SMALLER}`;
}
