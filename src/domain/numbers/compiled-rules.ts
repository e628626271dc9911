import { numberPattern } from './marks.ts';
import type { ClockForm, DayPeriod, NumberRules, Rewrite } from './number-rules.ts';
import { createLexicon, type NumberLexicon } from './number-words.ts';
import { isUnitName, type UnitName } from './units.ts';

export type CompiledRewrite = { readonly pattern: RegExp; readonly replacement: Rewrite[1] };

export type CompiledClock = {
  readonly pattern: RegExp;
  readonly offset: number;
  readonly kind: ClockForm[2];
};

/** A month's names, and whether they are ordinary words as well. */
export type CompiledRules = {
  readonly rules: NumberRules;
  readonly lexicon: NumberLexicon | undefined;
  readonly before: readonly CompiledRewrite[];
  readonly after: readonly CompiledRewrite[];
  readonly vague: RegExp;
  readonly clock: readonly CompiledClock[];
  readonly periods: readonly (readonly [DayPeriod, RegExp])[];
  /** Source of a pattern of any month's name, and the patterns of each. */
  readonly month: string | undefined;
  readonly months: readonly RegExp[];
  readonly weakMonths: RegExp | undefined;
  readonly units: readonly { readonly pattern: RegExp; readonly names: readonly UnitName[] }[];
  /** A number with the sign before and the unit after it, or a fact that has been read. */
  readonly quantity: RegExp;
};

const word = '[\uE000-\uE002]?';
const hour = '(?<![\\d.])[\uE000-\uE002]?(?<h>\\d{1,2})(?!\\d|\\.\\d)';
const ordinalHour = '(?:\uE002(?<h>\\d{1,2})(?!\\d)|\uE001(?<h1>1)(?!\\d))';
const minute = (name: string) => `[\uE000-\uE002]?(?<${name}>\\d{1,2})(?!\\d|\\.\\d)`;

/** Expands the placeholders of a pattern. */
export function compile(pattern: string, hasSpaces: boolean, flags = 'gu'): RegExp {
  const source = pattern
    .replaceAll('#o', ordinalHour)
    .replaceAll('#h', hour)
    .replaceAll('#m', minute('m'))
    .replaceAll('#n', minute('n'))
    .replaceAll('#k', `${word}(?<m>[1-5]\\d|0\\d)(?!\\d|\\.\\d)`)
    .replaceAll('#', `(${numberPattern})`)
    .replaceAll(' ?', hasSpaces ? '[ -]*' : '\\s*')
    .replace(/ (?![-\]])/gu, hasSpaces ? '[ -]+' : '\\s*');
  if (!hasSpaces) return new RegExp(source, flags);
  const isOpen = source.endsWith('~');
  const end = isOpen ? '' : '(?<!\\p{L}(?=\\p{L}))';
  return new RegExp(`(?<![\\p{L}\\d])(?:${isOpen ? source.slice(0, -1) : source})${end}`, flags);
}

export function compileRules(rules: NumberRules): CompiledRules {
  const { hasSpaces } = rules;
  const rewrites = (list: readonly Rewrite[] = []) =>
    list.map(([pattern, replacement]) => ({ pattern: compile(pattern, hasSpaces), replacement }));
  const months = rules.months?.split(' ').map((names) => names.replaceAll('_', ' ')) ?? [];
  const units = Object.entries(rules.units).sort(([, a], [, b]) => b.length - a.length);
  const boundary = hasSpaces ? '(?!\\p{L})' : '';
  return {
    rules,
    lexicon: rules.words && createLexicon(rules.words),
    before: rewrites(rules.before),
    after: rewrites(rules.after),
    vague: compile(rules.vague.join('|'), hasSpaces),
    clock: rules.clock.map(([pattern, offset, kind]) => ({ pattern: compile(pattern, hasSpaces), offset, kind })),
    periods: periodsOf(rules),
    month: months.length > 0 ? `(?<month>${months.join('|')})` : undefined,
    months: months.map((name) => new RegExp(`^(?:${name})$`, 'u')),
    weakMonths: rules.weakMonths ? new RegExp(`^(?:${rules.weakMonths})$`, 'u') : undefined,
    units: units.map(([names, words]) => ({
      pattern: new RegExp(`^(?:${words})$`, 'u'),
      names: names.split('|').filter(isUnitName),
    })),
    quantity: quantityPattern(units, boundary),
  };
}

const currencySign =
  '(?:(?:us|hk|r)?\\$|[€£¥₩₽]|(?<![\\p{L}])(?:usd|hkd|eur|gbp|cny|rmb|jpy|krw|rub|idr|rp\\.?)(?!\\p{L}))';

function quantityPattern(units: readonly (readonly [string, string])[], boundary: string): RegExp {
  const words = units.flatMap(([, patterns]) => splitAlternatives(patterns)).sort((a, b) => b.length - a.length);
  const unit = `(?:[ -]?(?<unit>(?:${words.join('|')})${boundary}))?`;
  return new RegExp(`(?<sign>${currencySign})? ?(?<number>${numberPattern})${unit}|[\uE006\uE100-\uF8FF]`, 'gu');
}

const dayPeriods: readonly DayPeriod[] = ['am', 'pm', 'night', 'midday'];

function periodsOf({ periods, hasSpaces }: NumberRules): (readonly [DayPeriod, RegExp])[] {
  return dayPeriods.flatMap((period): (readonly [DayPeriod, RegExp])[] => {
    const words = periods[period];
    if (words === undefined) return [];
    return [[period, new RegExp(hasSpaces ? `(?<!\\p{L})(?:${words})(?!\\p{L})` : words, 'gu')]];
  });
}

/** The alternatives of a pattern, without those inside of groups. */
function splitAlternatives(pattern: string): string[] {
  const found: string[] = [''];
  let depth = 0;
  for (const character of pattern) {
    if (character === '(') depth++;
    if (character === ')') depth--;
    if (character === '|' && depth === 0) found.push('');
    else found[found.length - 1] += character;
  }
  return found;
}

export function applyRewrites(text: string, rewrites: readonly CompiledRewrite[]): string {
  let result = text;
  for (const { pattern, replacement } of rewrites) {
    if (typeof replacement === 'string') {
      result = result.replace(pattern, replacement);
      continue;
    }
    result = result.replace(pattern, (...found: unknown[]) => {
      // The captures, before the offset of the match; one that took no part is 0.
      const captures = found.slice(
        1,
        found.findIndex((value) => typeof value === 'number'),
      );
      const values = captures.map((capture) =>
        typeof capture === 'string' ? Number(capture.replace(/[^\d.]/gu, '')) : 0,
      );
      return replacement(...values);
    });
  }
  return result;
}
