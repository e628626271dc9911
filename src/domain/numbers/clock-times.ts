import type { CompiledClock, CompiledRules } from './compiled-rules.ts';
import type { DayPeriod } from './number-rules.ts';
import type { NumberFact, Reading } from './number-fact.ts';

const DAY_MINUTES = 24 * 60;

/** Characters beside a time in which "in the afternoon" belongs to it. */
const WINDOW = 26;

/** Replaces the clock times of a text by what `put` returns for them. */
export function takeClockTimes(text: string, compiled: CompiledRules, put: (fact: NumberFact) => string): string {
  let result = text;
  for (const form of compiled.clock) {
    result = result.replace(form.pattern, (...found: unknown[]) => {
      const whole = String(found[0]);
      const groups = groupsOf(found.at(-1));
      const start = Number(found.at(-3));
      const context = String(found.at(-2));
      const before = lastClause(context.slice(Math.max(0, start - WINDOW), start));
      const after = firstClause(context.slice(start + whole.length, start + whole.length + WINDOW));
      const fact = timeFact(form, groups, periodBeside(before, after, whole, compiled));
      return fact ? put(fact) : whole;
    });
  }
  return result;
}

type Groups = Readonly<Record<string, string | undefined>>;

function groupsOf(value: unknown): Groups {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

function timeFact(
  { offset, kind }: CompiledClock,
  groups: Groups,
  period: DayPeriod | undefined,
): NumberFact | undefined {
  if (kind === 'fixed') return { readings: [{ kind: 'time', minutes: offset }], certainty: 'weak' };
  const hourText = groups['h'] ?? groups['h1'] ?? '';
  const step = kind === 'fives' ? 5 : 1;
  const [hour, past, before] = [Number(hourText), step * Number(groups['m'] ?? 0), Number(groups['n'] ?? 0)];
  if (hour > 24 || past > 59 || before > 59) return undefined;
  const isExact = hour > 12 || hour === 0 || hourText.startsWith('0');
  const shift = offset + past - before;
  const times = hoursOf(hour, period, isExact).map((hourOfDay): Reading => ({
    kind: 'time',
    minutes: (hourOfDay * 60 + shift + DAY_MINUTES) % DAY_MINUTES,
  }));
  const [first, ...rest] = times;
  if (!first) return undefined;
  if (period !== undefined) return { readings: [first, ...rest], certainty: 'certain' };
  const others = otherReadings(kind, { hour, past, shift });
  const [other] = others;
  if (kind === 'hours-first' && other) return { readings: [other, ...times], certainty: 'certain' };
  return { readings: [first, ...rest, ...others], certainty: 'certain' };
}

type Parts = { readonly hour: number; readonly past: number; readonly shift: number };

function otherReadings(kind: CompiledClock['kind'], { hour, past, shift }: Parts): Reading[] {
  switch (kind) {
    case 'or-hours':
    case 'hours-first':
      return [{ kind: 'number', value: hour + shift / 60, units: ['hour'] }];
    case 'or-number':
      return [{ kind: 'number', value: hour, units: [] }];
    case 'or-decimal': {
      const amount = Number(`${hour}.${String(past).padStart(2, '0')}`);
      return [amount, hour * 100 + past].map((value) => ({ kind: 'number', value, units: [] }));
    }
    default:
      return [];
  }
}

/** The hours of the day that are meant: two where only twelve hours are named. */
function hoursOf(hour: number, period: DayPeriod | undefined, isExact: boolean): readonly number[] {
  if (hour > 12 || (isExact && (period === undefined || hour === 0))) return [hour % 24];
  switch (period) {
    case 'am':
      return [hour % 12];
    case 'pm':
      return [hour === 12 ? 12 : hour + 12];
    case 'night':
      return [hour === 12 ? 0 : hour < 5 ? hour : hour + 12];
    case 'midday':
      return [hour < 5 ? hour + 12 : hour];
    default:
      return hour === 12 ? [12, 0] : [hour, hour + 12];
  }
}

/** The part of the day that is named nearest to the time. */
function periodBeside(before: string, after: string, whole: string, { periods }: CompiledRules): DayPeriod | undefined {
  let nearest: { period: DayPeriod; distance: number } | undefined;
  const consider = (period: DayPeriod, distance: number): void => {
    if (!nearest || distance < nearest.distance) nearest = { period, distance };
  };
  for (const [period, pattern] of periods) {
    for (const found of whole.matchAll(pattern)) consider(period, found.index / 100);
    for (const found of after.matchAll(pattern)) consider(period, 1 + found.index);
    for (const found of before.matchAll(pattern)) consider(period, 1 + before.length - found.index - found[0].length);
  }
  return nearest?.period;
}

const clauseEnd = /[,;:!?،؛؟。、，；：！？\uE100-\uF8FF]|\. /u;

function lastClause(text: string): string {
  return text.split(clauseEnd).at(-1) ?? '';
}

function firstClause(text: string): string {
  return text.split(clauseEnd)[0] ?? '';
}
