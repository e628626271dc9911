import { localeCodes, type LocaleCode } from '../domain/locale.ts';

declare global {
  /** The language of the interface that public/boot.js has chosen for the first paint; undefined where it did not run. */
  var firstLocale: LocaleCode | undefined;
}

export function isLocaleCode(value: unknown): value is LocaleCode {
  return localeCodes.some((locale) => locale === value);
}
