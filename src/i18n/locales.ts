import type { LocaleCode } from '../domain/locale.ts';

export type UiLocale = { readonly code: LocaleCode; readonly nativeName: string; readonly flag: string };

/** In the order of the product specification, then by their own names. */
export const uiLocales: readonly UiLocale[] = [
  { code: 'zh-CN', nativeName: '简体中文', flag: '🇨🇳' },
  { code: 'en-US', nativeName: 'English', flag: '🇺🇸' },
  { code: 'ja-JP', nativeName: '日本語', flag: '🇯🇵' },
  { code: 'id', nativeName: 'Bahasa Indonesia', flag: '🇮🇩' },
  { code: 'de', nativeName: 'Deutsch', flag: '🇩🇪' },
  { code: 'es', nativeName: 'Español', flag: '🇪🇸' },
  { code: 'fr', nativeName: 'Français', flag: '🇫🇷' },
  { code: 'it', nativeName: 'Italiano', flag: '🇮🇹' },
  { code: 'nl', nativeName: 'Nederlands', flag: '🇳🇱' },
  { code: 'pt', nativeName: 'Português', flag: '🇧🇷' },
  { code: 'ru', nativeName: 'Русский', flag: '🇷🇺' },
  { code: 'ar', nativeName: 'العربية', flag: '🇸🇦' },
  { code: 'ko', nativeName: '한국어', flag: '🇰🇷' },
  { code: 'zh-HK', nativeName: '繁體中文', flag: '🇭🇰' },
];
