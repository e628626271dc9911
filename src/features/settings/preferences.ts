import type { AppServices } from '../../ports/services.ts';
import { signedInUserId } from '../../state/balance-now.ts';
import { setEmailNotifications, setLocale, setTheme } from '../../state/preferences.ts';
import type { LocaleCode } from '../../domain/locale.ts';
import type { Theme } from '../../state/preferences.ts';

const themes: readonly string[] = ['light', 'dark', 'system'] satisfies Theme[];

function isTheme(value: unknown): value is Theme {
  return typeof value === 'string' && themes.includes(value);
}

export function loadTheme(world: AppServices): void {
  const kept = world.preferences.get('theme');
  if (isTheme(kept)) setTheme(kept);
}

export function loadEmailNotifications(world: AppServices): void {
  setEmailNotifications(world.preferences.get('email_notifications') !== 'off');
}

export function chooseEmailNotifications(world: AppServices, wanted: boolean): void {
  world.preferences.set('email_notifications', wanted ? undefined : 'off');
  setEmailNotifications(wanted);
}

export function chooseTheme(world: AppServices, theme: Theme): void {
  world.preferences.set('theme', theme);
  setTheme(theme);
}

/** The text changes at once; the choice is remembered. */
export async function chooseLocale(world: AppServices, locale: LocaleCode): Promise<void> {
  await world.activateLocale(locale);
  world.preferences.set('translator_ui_language', locale);
  setLocale(locale);
  // For its mails; the screen does not wait for the server.
  if (signedInUserId() !== undefined) void world.api.request('updateProfile', { body: { locale } });
}
