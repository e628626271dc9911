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
  const text = Number(number).toLocaleString(locale, { useGrouping: isGrouped, maximumFractionDigits: 4 });
  return unit === undefined ? text : `${text} ${unit}`;
}
