import { localeCodes } from '../domain/locale.ts';
import type { LocaleCode } from '../domain/locale.ts';

export function isLocaleCode(value: unknown): value is LocaleCode {
  return localeCodes.some((locale) => locale === value);
}

/** The language that public/boot.js has chosen for the first paint. */
export function localeOfDocument(): LocaleCode {
  const { lang } = document.documentElement;
  return isLocaleCode(lang) ? lang : 'en-US';
}
