import { canonical, type NumberFact, type Reading } from './number-fact.ts';
import { dimensionOf, inBaseUnit, type UnitName } from './units.ts';

/** A fact that has one on the other side, with the readings in which they agree; or that has none. */
type Match = { readonly source: Reading; readonly translation: Reading };

type MatchedFacts = {
  /** By fact, the reading that agrees with the other text. */
  readonly agreed: ReadonlyMap<NumberFact, Reading>;
  readonly sourceOnly: readonly NumberFact[];
  readonly translationOnly: readonly NumberFact[];
};

/** Pairs the facts of two texts, the most certain pairs first. */
export function matchFacts(source: readonly NumberFact[], translation: readonly NumberFact[]): MatchedFacts {
  const agreed = new Map<NumberFact, Reading>();
  const rules = [isSamePrimary, isSame, isNearlySame];
  for (const rule of rules) {
    for (const said of strongFirst(source)) {
      if (agreed.has(said)) continue;
      for (const other of strongFirst(translation)) {
        if (agreed.has(other)) continue;
        const match = firstMatch(said, other, rule);
        if (!match) continue;
        agreed.set(said, match.source);
        agreed.set(other, match.translation);
        break;
      }
    }
  }
  pairApproximate(source, translation, agreed);
  const isLeft = (fact: NumberFact) => !agreed.has(fact);
  return { agreed, sourceOnly: source.filter(isLeft), translationOnly: translation.filter(isLeft) };
}

/** "A dozen" and "about ten". */
function pairApproximate(
  source: readonly NumberFact[],
  translation: readonly NumberFact[],
  agreed: Map<NumberFact, Reading>,
): void {
  for (const said of source) {
    const other = translation.find(
      (fact) =>
        !agreed.has(said) &&
        !agreed.has(fact) &&
        [said.certainty, fact.certainty].includes('approximate') &&
        isNear(said.readings[0], fact.readings[0]),
    );
    if (!other) continue;
    agreed.set(said, said.readings[0]);
    agreed.set(other, other.readings[0]);
  }
}

function strongFirst(facts: readonly NumberFact[]): readonly NumberFact[] {
  const isWeak = ({ certainty }: NumberFact): boolean => certainty === 'weak';
  return [...facts.filter((fact) => !isWeak(fact)), ...facts.filter(isWeak)];
}

type Rule = (a: Reading, b: Reading, arePrimary: boolean) => boolean;

function firstMatch(fact: NumberFact, other: NumberFact, rule: Rule): Match | undefined {
  for (const [at, source] of fact.readings.entries())
    for (const [place, translation] of other.readings.entries())
      if (rule(source, translation, at === 0 && place === 0)) return shownMatch(source, translation);
  return undefined;
}

/** Both texts show the more precise of two readings that agree: the time, the date with its year stays where it is. */
function shownMatch(source: Reading, translation: Reading): Match {
  if (source.kind === 'time' && translation.kind === 'number') return { source, translation: source };
  if (translation.kind === 'time' && source.kind === 'number') return { source: translation, translation };
  return { source, translation };
}

function isSamePrimary(a: Reading, b: Reading, arePrimary: boolean): boolean {
  return arePrimary && isSame(a, b);
}

function isSame(a: Reading, b: Reading): boolean {
  if (a.kind === 'number' && b.kind === 'number') return isSameNumber(a, b);
  if (a.kind === 'time' && b.kind === 'time') return a.minutes === b.minutes;
  if (a.kind === 'date' && b.kind === 'date') {
    return a.month === b.month && a.day === b.day && (a.year === b.year || !a.year || !b.year);
  }
  return a.kind === 'phone' && b.kind === 'phone' && isSamePhone(a.digits, b.digits);
}

/** Converted units; "at 3" and "3:00"; digits that one text groups as a phone number; the day of a date without its month. */
function isNearlySame(a: Reading, b: Reading): boolean {
  if (a.kind === 'number' && b.kind === 'number') return isConverted(a, b);
  const [number, other] = a.kind === 'number' ? [a, b] : [b, a];
  if (number.kind !== 'number') return false;
  if (other.kind === 'time') {
    const isPlain = number.units.length === 0 && Number.isInteger(number.value) && number.value >= 0;
    return isPlain && other.minutes % 60 === 0 && number.value % 12 === (other.minutes / 60) % 12 && number.value <= 24;
  }
  if (other.kind === 'phone') return String(number.value) === other.digits;
  return false;
}

type NumberReading = Extract<Reading, { kind: 'number' }>;

function isSameNumber(a: NumberReading, b: NumberReading): boolean {
  if (areClose(a.value, b.value)) return areCompatible(a.units, b.units);
  return a.units.some((unit) => b.units.some((other) => isSameQuantity(a.value, unit, b.value, other)));
}

function isSameQuantity(a: number, unit: UnitName, b: number, other: UnitName): boolean {
  const dimension = dimensionOf(unit);
  if (dimension !== dimensionOf(other) || dimension === 'temperature') return false;
  if (dimension === 'money' && unit !== 'cent' && other !== 'cent') return false;
  return areClose(inBaseUnit(a, unit), inBaseUnit(b, other));
}

/** How far an approximate number may be from another one. */
const NEAR = 1.6;

function isNear(a: Reading, b: Reading): boolean {
  if (a.kind !== 'number' || b.kind !== 'number') return false;
  const [unit, other] = [a.units[0], b.units[0]];
  const canConvert = unit !== undefined && other !== undefined && dimensionOf(unit) === dimensionOf(other);
  const [first, second] = canConvert ? [inBaseUnit(a.value, unit), inBaseUnit(b.value, other)] : [a.value, b.value];
  const isComparable = canConvert || unit === undefined || other === undefined;
  return isComparable && first > 0 && second > 0 && Math.max(first / second, second / first) < NEAR;
}

/** Conversions are rounded: five miles are eight kilometres, six weeks a month and a half. */
const ROUNDING = 0.05;
const ROUNDING_OF_MONTHS = 0.09;

/** An amount in another unit of what it measures, in round numbers. */
function isConverted(a: NumberReading, b: NumberReading): boolean {
  return a.units.some((unit) => b.units.some((other) => isRounded(a.value, unit, b.value, other)));
}

function isRounded(a: number, unit: UnitName, b: number, other: UnitName): boolean {
  const dimension = dimensionOf(unit);
  if (dimension !== dimensionOf(other)) return false;
  if (dimension === 'temperature') return isFahrenheitOf(a, b) || isFahrenheitOf(b, a);
  if (unit === other || dimension === 'money' || dimension === 'share') return false;
  if (dimension === 'time' && !(isLong(unit) || isLong(other))) return false;
  const [first, second] = [inBaseUnit(a, unit), inBaseUnit(b, other)];
  return Math.abs(first - second) <= (dimension === 'time' ? ROUNDING_OF_MONTHS : ROUNDING) * Math.max(first, second);
}

/** Months and years have no fixed number of days. */
function isLong(unit: UnitName): boolean {
  return unit === 'month' || unit === 'year';
}

function isFahrenheitOf(fahrenheit: number, celsius: number): boolean {
  return Math.abs(((fahrenheit - 32) * 5) / 9 - celsius) <= 0.6;
}

function areCompatible(a: readonly UnitName[], b: readonly UnitName[]): boolean {
  return a.length === 0 || b.length === 0 || a.some((unit) => b.includes(unit));
}

/** Fractions such as two thirds are rounded. */
function areClose(a: number, b: number): boolean {
  return Math.abs(a - b) <= 0.002 * Math.min(Math.abs(a), Math.abs(b), 1);
}

function isSamePhone(a: string, b: string): boolean {
  const [digits, others] = [a, b].map((text) => text.replace('+', ''));
  return digits === others;
}

/** Whether facts that were left alone mean the same after all: said in other groups, or added up. */
export function sayTheSame(source: readonly NumberFact[], translation: readonly NumberFact[]): boolean {
  if (source.length === 0 || translation.length === 0) return false;
  if (source.length === 1 && translation.length === 1) return false;
  return haveSameDigits(source, translation) || haveSameSum(source, translation);
}

/** Said in other groups. "One" before a longer number is not a digit of it. */
function haveSameDigits(source: readonly NumberFact[], translation: readonly NumberFact[]): boolean {
  const all = [...source, ...translation];
  if (all.some(isArticle) && source.length + translation.length < 5) return false;
  if (digitsOf(source) === digitsOf(translation)) return true;
  // "Seis e quinze" and 18:15.
  return all.filter(isTime).length === 1 && digitsOf(source, true) === digitsOf(translation, true);
}

function isArticle({ certainty, readings: [first] }: NumberFact): boolean {
  return certainty === 'weak' && first.kind === 'number' && first.value === 1;
}

function isTime({ readings: [first] }: NumberFact): boolean {
  return first.kind === 'time';
}

function digitsOf(facts: readonly NumberFact[], hasTwelveHours = false): string {
  const text = facts.map(({ readings: [first] }) => {
    if (first.kind !== 'time' || !hasTwelveHours) return canonical(first).replace(/\D/gu, '');
    return canonical({ ...first, minutes: ((first.minutes + 660) % 720) + 60 }).replace(/^0|\D/gu, '');
  });
  return text.join('').replace(/0+$/u, '');
}

/** An hour and thirty minutes, and ninety minutes. */
function haveSameSum(source: readonly NumberFact[], translation: readonly NumberFact[]): boolean {
  const [a, b] = [sumOf(source), sumOf(translation)];
  return (
    a !== undefined && b !== undefined && a.dimension === b.dimension && areCloseAmounts(a.dimension, a.sum, b.sum)
  );
}

function areCloseAmounts(dimension: string, a: number, b: number): boolean {
  const areRounded = ['length', 'mass', 'volume'].includes(dimension);
  return areClose(a, b) || (areRounded && Math.abs(a - b) <= 0.01 * Math.max(a, b));
}

function sumOf(facts: readonly NumberFact[]): { dimension: string; sum: number } | undefined {
  let total: { dimension: string; sum: number } | undefined;
  for (const { readings } of facts) {
    const reading = readings.find((reading) => reading.kind === 'number' && reading.units.length > 0);
    const unit = reading?.kind === 'number' ? reading.units[0] : undefined;
    if (reading?.kind !== 'number' || unit === undefined) return undefined;
    const dimension = dimensionOf(unit);
    if (total && total.dimension !== dimension) return undefined;
    total = { dimension, sum: (total?.sum ?? 0) + inBaseUnit(reading.value, unit) };
  }
  return total;
}

/** Whether the other text has the fact too, though it is paired with another one: a repetition. */
export function isRepeated(fact: NumberFact, others: readonly NumberFact[]): boolean {
  return others.some((other) => firstMatch(fact, other, isSame) ?? firstMatch(fact, other, isNearlySame));
}
