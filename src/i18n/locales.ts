import type { LocaleCode } from '../domain/locale.ts';

export type UiLocale = {
  readonly code: LocaleCode;
  readonly name: string;
  readonly nativeName: string;
  readonly flag: string;
};

export const uiLocales: readonly UiLocale[] = [
  { code: 'zh-CN', name: 'Chinese (Simplified)', nativeName: '简体中文', flag: '🇨🇳' },
  { code: 'en-US', name: 'English', nativeName: 'English', flag: '🇺🇸' },
  { code: 'ja-JP', name: 'Japanese', nativeName: '日本語', flag: '🇯🇵' },
];

export function isLocaleCode(value: unknown): value is LocaleCode {
  return uiLocales.some((locale) => locale.code === value);
}

/** The chosen language, else by the prefix of the browser's languages, else English (product spec section 9). */
export function pickLocale(chosen: string | undefined, wanted: readonly string[]): LocaleCode {
  if (isLocaleCode(chosen)) return chosen;
  for (const tag of wanted) {
    const found = uiLocales.find((locale) => locale.code.slice(0, 2) === tag.slice(0, 2).toLowerCase());
    if (found) return found.code;
  }
  return 'en-US';
}
