/** Written the same in every language. */
const signs: Readonly<Record<string, string>> = {
  percent: '%',
  degree: '° ?[cf]?|℃|℉',
  km: 'km',
  m: 'm',
  cm: 'cm',
  mm: 'mm',
  kg: 'kg|kgs',
  g: 'g|gr',
  mg: 'mg',
  l: 'l',
  ml: 'ml',
  minute: 'min\\.?',
  hour: 'h',
  EUR: '€|eur|euros?',
  USD: '(?:us)?\\$|usd|us-?dollars?',
  HKD: '\\$|hk\\$|hkd',
  GBP: '£|gbp',
  JPY: '¥|jpy|yen',
  CNY: '¥|rmb|cny|yuan',
  KRW: '₩|krw',
  RUB: '₽|rub',
  IDR: 'idr',
  cent: 'cents?',
};

/** The words of a language for its units, with the signs that all languages share. */
export function withSigns(words: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const names = new Set([...Object.keys(signs), ...Object.keys(words)]);
  return Object.fromEntries(
    [...names].map((name) => [
      name,
      [words[name], signs[name]].filter((spellings) => spellings !== undefined).join('|'),
    ]),
  );
}
