import type { LocaleCode } from '../../domain/locale.ts';
import type { AppServices } from '../../ports/services.ts';
import { signedInUserId } from '../../state/balance-now.ts';
import { setEmailNotifications, setLocale, setTheme } from '../../state/preferences.ts';
import type { Theme } from '../../state/preferences.ts';

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

/** Switches the texts at once and stores the choice. */
export async function chooseLocale(
  { activateLocale, api, preferences }: Pick<AppServices, 'activateLocale' | 'api' | 'preferences'>,
  locale: LocaleCode,
): Promise<void> {
  await activateLocale(locale);
  preferences.set('translator_ui_language', locale);
  setLocale(locale);
  // Only the server's mails depend on it: the screen does not wait.
  if (signedInUserId() !== undefined) void api.request('updateProfile', { body: { locale } });
}
