import { type LocaleCode, localeOfTag } from '../../../src/domain/locale.ts';

/** The language of a server-rendered page: the browser's first supported one, else English. */
export function pageLocale(acceptLanguage: string | undefined): LocaleCode {
  const tags = (acceptLanguage ?? '').split(',').map((value) => value.trim());
  return tags.map(localeOfTag).find((locale) => locale !== undefined) ?? 'en-US';
}
