import type { CompiledRules } from './compiled-rules.ts';
import { factIndex, readMarked, VAGUE } from './marks.ts';
import type { Certainty, NumberFact, Reading } from './number-fact.ts';
import { phoneFact } from './phone-numbers.ts';
import type { UnitName } from './units.ts';

/** Signs and codes before an amount. */
const currencies: readonly (readonly [RegExp, readonly UnitName[]])[] = [
  [/^€|^eur$/u, ['EUR']],
  [/^(?:us|usd)\$?$/u, ['USD']],
  [/^(?:hk|hkd)\$?$/u, ['HKD']],
  [/^r\$$/u, ['BRL']],
  [/^\$$/u, ['USD', 'HKD']],
  [/^£|^gbp$/u, ['GBP']],
  [/^¥|^rmb$|^cny$|^jpy$/u, ['CNY', 'JPY']],
  [/^₩|^krw$/u, ['KRW']],
  [/^₽|^rub$/u, ['RUB']],
  [/^rp\.?$|^idr$/u, ['IDR']],
];

/** Its reading agrees with nothing. */
const vagueFact: NumberFact = { readings: [{ kind: 'number', value: Number.NaN, units: [] }], certainty: 'vague' };

/** The facts of a text in its order: those taken before, and every number that is left. */
export function factsInOrder(text: string, compiled: CompiledRules, taken: readonly NumberFact[]): NumberFact[] {
  const facts: NumberFact[] = [];
  for (const found of text.matchAll(compiled.quantity)) {
    const index = factIndex(found[0].at(-1) ?? '');
    const known = index === undefined ? undefined : taken[index];
    if (known) facts.push(known);
    if (found[0] === VAGUE) facts.push(vagueFact);
    const { number } = found.groups ?? {};
    if (number !== undefined) facts.push(quantity(number, unitsOf(found.groups ?? {}, compiled)));
  }
  return facts;
}

function quantity(number: string, units: readonly UnitName[]): NumberFact {
  const { value, digits, certainty, orTimes } = readMarked(number);
  if (/^0\d{2,}$/u.test(digits) && units.length === 0) return phoneFact(digits);
  const first: Reading = { kind: 'number', value, units };
  const second: Reading[] = orTimes === undefined ? [] : [{ kind: 'number', value: value * orTimes, units }];
  return { readings: [first, ...second], certainty: certaintyOf(value, certainty, units) };
}

/** Also a part of something, and a size of bottles. */
const ONE_THIRD = 0.3333;

/** A weak number before a unit is a number. Zero is often said in other words: "no", "free". */
function certaintyOf(value: number, certainty: Certainty, units: readonly UnitName[]): Certainty {
  if (value === 1 || ([0, ONE_THIRD].includes(value) && units.length === 0)) return 'weak';
  return certainty === 'weak' && units.length > 0 ? 'certain' : certainty;
}

type Groups = Readonly<Record<string, string | undefined>>;

function unitsOf(groups: Groups, { units }: CompiledRules): readonly UnitName[] {
  const { unit, sign } = groups;
  if (unit !== undefined) return units.filter(({ pattern }) => pattern.test(unit)).flatMap(({ names }) => names);
  if (sign === undefined) return [];
  return currencies.find(([pattern]) => pattern.test(sign.trim()))?.[1] ?? [];
}
