import { proxy } from 'valtio';
import type { LocaleCode } from '../domain/locale.ts';

export type Theme = 'light' | 'dark' | 'system';

export type Preferences = {
  theme: Theme;
  locale: LocaleCode;
  /** Stored on this device only (product spec section 2). */
  emailNotifications: boolean;
};

export const preferences = proxy<Preferences>({
  theme: 'system',
  locale: 'en-US',
  emailNotifications: true,
});

export function setTheme(theme: Theme): void {
  preferences.theme = theme;
}

export function setLocale(locale: LocaleCode): void {
  preferences.locale = locale;
}

export function setEmailNotifications(wanted: boolean): void {
  preferences.emailNotifications = wanted;
}
