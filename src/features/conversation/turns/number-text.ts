/** A canonical value (see src/domain/numbers/number-fact.ts) as people write it in their language. */
export function numberText(value: string, locale: string): string {
  return dateText(value, locale) ?? amountText(value, locale) ?? value;
}

function dateText(value: string, locale: string): string | undefined {
  const found = /^(?:(?<year>\d{4})-|--)(?<month>\d\d)(?:-(?<day>\d\d))?$/u.exec(value);
  if (!found?.groups) return undefined;
  const { year, month, day } = found.groups;
  // A leap year, for February 29 without a year.
  const date = new Date(Date.UTC(Number(year ?? 2000), Number(month) - 1, Number(day ?? 1)));
  return date.toLocaleDateString(locale, {
    timeZone: 'UTC',
    month: 'long',
    ...(year !== undefined && { year: 'numeric' }),
    ...(day !== undefined && { day: 'numeric' }),
  });
}

/** With the unit behind it, if there is one. Phone numbers and years are left as they are. */
function amountText(value: string, locale: string): string | undefined {
  const [number = '', unit] = value.split(' ');
  if (!/^-?\d+(?:\.\d+)?$/u.test(number) || (number.startsWith('0') && !number.startsWith('0.'))) return undefined;
  const isGrouped = Number(number) >= 10_000 && number.length < 10;
  const digits = { useGrouping: isGrouped, maximumFractionDigits: 4 } as const;
  if (unit === undefined) return Number(number).toLocaleString(locale, digits);
  if (/^[A-Z]{3}$/u.test(unit)) return moneyText(Number(number), unit, locale);
  if (Object.hasOwn(unwritten, unit)) return `${Number(number).toLocaleString(locale, digits)} ${unwritten[unit]}`;
  const style = {
    style: 'unit',
    unit: intlUnits[unit] ?? unit,
    unitDisplay: timeUnits.test(unit) ? 'long' : 'short',
  } as const;
  return Number(number).toLocaleString(locale, { ...digits, ...style });
}

function moneyText(amount: number, currency: string, locale: string): string {
  const minimumFractionDigits = Number.isInteger(amount) ? 0 : 2;
  return amount.toLocaleString(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits,
    maximumFractionDigits: 4,
  });
}

const timeUnits = /^(?:second|minute|hour|day|week|month|year)$/u;

/** The names of ECMA-402 for units of src/domain/numbers/units.ts, where they differ. */
const intlUnits: Readonly<Record<string, string>> = {
  m: 'meter',
  mm: 'millimeter',
  cm: 'centimeter',
  km: 'kilometer',
  g: 'gram',
  kg: 'kilogram',
  lb: 'pound',
  oz: 'ounce',
  l: 'liter',
  ml: 'milliliter',
  gal: 'gallon',
};

/** Units that ECMA-402 does not have. */
const unwritten: Readonly<Record<string, string>> = {
  mg: 'mg',
  t: 't',
  sqm: 'm²',
  li: '里',
  jin: '斤',
  liang: '两',
  cent: '¢',
};
