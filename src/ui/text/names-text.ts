import { directionOfLocale } from '../../domain/locale-properties.ts';

/** Names that people have entered as a list of the language; each keeps its own direction. */
export function namesText(names: readonly string[], locale: string): string {
  const isFromRight = directionOfLocale(locale) === 'rtl';
  const shown = isFromRight ? names.map((name) => `\u2068${name}\u2069`) : names;
  return new Intl.ListFormat(locale || 'en-US').format(shown);
}
