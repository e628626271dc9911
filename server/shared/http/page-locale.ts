import type { LocaleCode } from '../../../src/domain/locale.ts';
import { localeOfTag } from '../locale-of-tag.ts';

/** The language for a page that the server writes itself: the first of the browser's that we have, else English. */
export function pageLocale(acceptLanguage: string | undefined): LocaleCode {
  const tags = (acceptLanguage ?? '').split(',').map((one) => one.trim());
  return tags.map(localeOfTag).find((locale) => locale !== undefined) ?? 'en-US';
}
