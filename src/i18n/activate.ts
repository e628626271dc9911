import { i18n } from '@lingui/core';
import type { Messages } from '@lingui/core';
import { directionOfLocale } from '../domain/locale.ts';
import type { LocaleCode } from '../domain/locale.ts';
import { lazyOnce } from '../shared/async.ts';

/** The texts of the first screen, and those of every other one (`lingui.config.ts`); each language is loaded alone. */
const catalogues = import.meta.glob<{ readonly messages: Messages }>([
  '../../locales/*.po',
  '../../locales/screens/*.po',
]);

async function textsIn(folder: 'locales' | 'locales/screens', locale: LocaleCode): Promise<Messages> {
  const load = catalogues[`../../${folder}/${locale}.po`];
  if (!load) throw new Error(`no catalogue of ${locale}`);
  return (await load()).messages;
}

let current: LocaleCode = 'en-US';
let hasScreens = false;

/** As `activateLocale`; in English where the texts of the language can be loaded neither from the device nor from the server. */
export async function activateLocaleOrEnglish(locale: LocaleCode): Promise<void> {
  await activateLocale(locale).catch((error: unknown) =>
    locale === 'en-US' ? Promise.reject(error) : activateLocale('en-US'),
  );
}

/**
 * Loads the texts of the language and renders all text on screen with them.
 * @throws where they cannot be loaded; the language on screen stays
 */
export async function activateLocale(locale: LocaleCode): Promise<void> {
  const loaded = await Promise.all([
    textsIn('locales', locale),
    ...(hasScreens ? [textsIn('locales/screens', locale)] : []),
  ]);
  current = locale;
  i18n.loadAndActivate({ locale, messages: Object.assign({}, ...loaded) });
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOfLocale(locale);
  // React Aria's controls read it here, and at this event; else they would follow the browser's language.
  Reflect.set(globalThis, Symbol.for('react-aria.i18n.locale'), locale);
  globalThis.dispatchEvent(new Event('languagechange'));
}

/** Loads the texts of the other screens, in the current language and in every language chosen later. */
export const loadScreenTexts = lazyOnce(async () => {
  const locale = current;
  const messages = await textsIn('locales/screens', locale);
  hasScreens = true;
  // The language was switched meanwhile, before these texts had loaded.
  if (locale !== current) return activateLocale(current);
  // No text on screen changes, so nothing is re-rendered.
  Object.assign(i18n.messages, messages);
});
