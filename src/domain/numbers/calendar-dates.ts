import type { CompiledRules } from './compiled-rules.ts';
import { readMarked } from './marks.ts';
import type { NumberFact, Reading } from './number-fact.ts';

type Put = (fact: NumberFact) => string;

/** Dates as digits: 2026-03-05, 5.3.2026, 3/5/26, 3/5. Read before the separators of numbers are. */
export function takeDigitDates(text: string, { rules }: CompiledRules, put: Put): string {
  const { hasDayFirst } = rules;
  const both = (a: number, b: number, year?: number): string | undefined => {
    const [dayFirst, monthFirst] = [dateReading(year, b, a), dateReading(year, a, b)];
    const [first, second] = hasDayFirst ? [dayFirst, monthFirst] : [monthFirst, dayFirst];
    const primary = first ?? second;
    if (!primary) return undefined;
    return put({ readings: second && first ? [first, second] : [primary], certainty: 'certain' });
  };
  return text
    .replace(
      /(?<!\d)(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/gu,
      (whole: string, year: string, _mark, month: string, day: string) => {
        const reading = dateReading(Number(year), Number(month), Number(day));
        return reading ? put({ readings: [reading], certainty: 'certain' }) : whole;
      },
    )
    .replace(
      /(?<![\d.])(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?![\d.]\d|\d)/gu,
      (whole: string, a: string, _mark, b: string, year: string) => {
        return both(Number(a), Number(b), fullYear(year)) ?? whole;
      },
    )
    .replace(/(?<![\d/.,])(\d{1,2})\/(\d{1,2})(?![\d/]|[.,]\d)/gu, (whole: string, a: string, b: string) => {
      return both(Number(a), Number(b)) ?? whole;
    })
    .replace(/(?<![\d.])(\d{1,2})\.(\d{1,2})\.(?! ?\d)/gu, (whole: string, a: string, b: string) => {
      return (hasDayFirst ? both(Number(a), Number(b)) : undefined) ?? whole;
    });
}

/** Dates with the name or, in Chinese, Japanese and Korean, the number of the month. */
export function takeNamedDates(text: string, compiled: CompiledRules, put: Put): string {
  return compiled.month === undefined ? takeNumberedMonths(text, put) : takeMonthNames(text, compiled, put);
}

const number = '[\uE000-\uE002]?\\d';

/** Compiled once for each language. */
const formsByRules = new WeakMap<CompiledRules, readonly RegExp[]>();

function monthForms(compiled: CompiledRules): readonly RegExp[] {
  const known = formsByRules.get(compiled);
  if (known) return known;
  const { month = '' } = compiled;
  const day = `(?<day>${number}{1,2})(?![\\d.]\\d|\\d)(?:\\.?[oa]|\\.|st|nd|rd|th|er|eme|e|de|-?(?:го|е|й))?`;
  const year = `(?:,? ?(?:de |del |of |do |di |عام |سنه |في |года )?(?<year>${number}{4})(?!\\d))?`;
  const of = '(?: |-|(?: (?:of|de|di|du|den|dari|من|شهر) ))';
  const forms = [
    `(?<![\\p{L}\\d.])${day}${of}${month}(?!\\p{L})${year}`,
    `(?<!\\p{L})${month}\\.? (?:the )?${day}(?!\\p{L})${year}`,
    `(?<!\\p{L})${month}(?!\\p{L})${year}`,
  ].map((form) => new RegExp(form, 'gu'));
  formsByRules.set(compiled, forms);
  return forms;
}

function takeMonthNames(text: string, compiled: CompiledRules, put: Put): string {
  return monthForms(compiled).reduce(
    (rest, form) =>
      rest.replace(form, (...found: unknown[]) => {
        const groups: unknown = found.at(-1);
        const named = typeof groups === 'object' && groups !== null ? Object.fromEntries(Object.entries(groups)) : {};
        return monthFact(named, compiled, put) ?? String(found[0]);
      }),
    text,
  );
}

function monthFact(
  groups: Readonly<Record<string, string | undefined>>,
  { months, weakMonths }: CompiledRules,
  put: Put,
): string | undefined {
  const name = groups['month'] ?? '';
  const month = months.findIndex((pattern) => pattern.test(name)) + 1;
  const [day, year] = [groups['day'], groups['year']].map((text) => text && readMarked(text).value);
  const reading = dateReading(year || undefined, month, day || undefined);
  if (!reading) return undefined;
  const isAlone = day === undefined && year === undefined;
  return put({ readings: [reading], certainty: isAlone && weakMonths?.test(name) === true ? 'weak' : 'certain' });
}

const numberedMonth = new RegExp(
  `(?:(?<era>令和|平成|昭和)?(?<year>${number}{1,4})[年년] ?)?(?<month>${number}{1,2})[月월](?![間间])(?:份)?(?: ?(?<day>${number}{1,2})[日号號일](?![間间]))?`,
  'gu',
);

function takeNumberedMonths(text: string, put: Put): string {
  return text.replace(numberedMonth, (...found: unknown[]) => {
    const groups: Record<string, string | undefined> = Object(found.at(-1));
    const { era, year, month = '', day } = groups;
    const yearNumber = year === undefined ? undefined : readMarked(year).value + (eras[era ?? ''] ?? 0);
    const isYear = yearNumber === undefined || yearNumber > 99;
    const reading = dateReading(
      isYear ? yearNumber : 2000 + (yearNumber ?? 0),
      readMarked(month).value,
      day === undefined ? undefined : readMarked(day).value,
    );
    return reading ? put({ readings: [reading], certainty: 'certain' }) : String(found[0]);
  });
}

/** The year before the first one of an era. */
const eras: Readonly<Record<string, number>> = { 令和: 2018, 平成: 1988, 昭和: 1925 };

function dateReading(year: number | undefined, month: number, day: number | undefined): Reading | undefined {
  if (month < 1 || month > 12 || (day !== undefined && (day < 1 || day > 31))) return undefined;
  return { kind: 'date', month, ...(year !== undefined && { year }), ...(day !== undefined && { day }) };
}

function fullYear(year: string): number {
  return year.length === 2 ? 2000 + Number(year) : Number(year);
}
