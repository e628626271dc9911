import type { AppServices } from '../../ports/services.ts';
import { setEmailNotifications, setTheme, type Theme } from '../../state/preferences.ts';

type PreferenceDeps = Pick<AppServices, 'preferences'>;

const themes: readonly string[] = ['light', 'dark', 'system'] satisfies Theme[];

function isTheme(value: unknown): value is Theme {
  return typeof value === 'string' && themes.includes(value);
}

export function loadTheme({ preferences }: PreferenceDeps): void {
  const stored = preferences.get('theme');
  if (isTheme(stored)) setTheme(stored);
}

export function chooseTheme({ preferences }: PreferenceDeps, theme: Theme): void {
  preferences.set('theme', theme);
  setTheme(theme);
}

export function loadEmailNotifications({ preferences }: PreferenceDeps): void {
  setEmailNotifications(preferences.get('email_notifications') !== 'off');
}

export function chooseEmailNotifications({ preferences }: PreferenceDeps, isOn: boolean): void {
  preferences.set('email_notifications', isOn ? undefined : 'off');
  setEmailNotifications(isOn);
}
