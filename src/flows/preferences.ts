import type { World } from '../ports/world.ts';
import { signedInUserId } from './balance-now.ts';
import { setEmailNotifications, setLocale, setTheme } from '../state/preferences.ts';
import type { LocaleCode } from '../domain/locale.ts';
import type { Theme } from '../state/preferences.ts';

const themes: readonly string[] = ['light', 'dark', 'system'] satisfies Theme[];

function isTheme(value: unknown): value is Theme {
  return typeof value === 'string' && themes.includes(value);
}

export function loadTheme(world: World): void {
  const kept = world.memory.get('theme');
  if (isTheme(kept)) setTheme(kept);
}

export function loadEmailNotifications(world: World): void {
  setEmailNotifications(world.memory.get('email_notifications') !== 'off');
}

export function chooseEmailNotifications(world: World, wanted: boolean): void {
  world.memory.set('email_notifications', wanted ? undefined : 'off');
  setEmailNotifications(wanted);
}

export function chooseTheme(world: World, theme: Theme): void {
  world.memory.set('theme', theme);
  setTheme(theme);
}

/** The text changes at once; the choice is remembered. */
export async function chooseLocale(world: World, locale: LocaleCode): Promise<void> {
  await world.activateLocale(locale);
  world.memory.set('translator_ui_language', locale);
  setLocale(locale);
  // For its mails; the screen does not wait for the server.
  if (signedInUserId() !== undefined) void world.api.call('updateProfile', { body: { locale } });
}
