import { proxy } from 'valtio';

export type Theme = 'light' | 'dark' | 'system';
export type LocaleCode = 'en-US' | 'zh-CN' | 'ja-JP';

export const preferences = proxy<{ theme: Theme; locale: LocaleCode }>({ theme: 'system', locale: 'en-US' });

export function setTheme(theme: Theme): void {
  preferences.theme = theme;
}

export function setLocale(locale: LocaleCode): void {
  preferences.locale = locale;
}
