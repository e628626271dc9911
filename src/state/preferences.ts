import { proxy } from 'valtio';
import type { LocaleCode } from '../domain/locale.ts';

export type Theme = 'light' | 'dark' | 'system';

export const preferences = proxy<{ theme: Theme; locale: LocaleCode }>({ theme: 'system', locale: 'en-US' });

export function setTheme(theme: Theme): void {
  preferences.theme = theme;
}

export function setLocale(locale: LocaleCode): void {
  preferences.locale = locale;
}
