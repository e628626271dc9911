import { localeCodes, localeOfTag } from '../domain/locale.ts';
import type { LocaleCode } from '../domain/locale.ts';

export function isLocaleCode(value: unknown): value is LocaleCode {
  return localeCodes.some((locale) => locale === value);
}

/** The chosen language, else the first known one of the browser's languages, else English (product spec section 9). */
export function pickLocale(chosen: string | undefined, wanted: readonly string[]): LocaleCode {
  if (isLocaleCode(chosen)) return chosen;
  return wanted.map(localeOfTag).find((locale) => locale !== undefined) ?? 'en-US';
}
