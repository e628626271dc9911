import { i18n } from '@lingui/core';
import { directionOfLocale } from '../domain/locale.ts';
import type { LocaleCode } from '../domain/locale.ts';
import { lazyOnce } from '../shared/async.ts';
import type { Catalogues } from './optional-catalogues.ts';

/** The texts of the first screen, and those of every other one (`lingui.config.ts`); each language is loaded alone. */
const promised: { readonly [Locale in LocaleCode]?: Catalogues } = {
  'en-US': {
    first: () => import('../../locales/en-US.po'),
    screens: () => import('../../locales/screens/en-US.po'),
  },
  'zh-CN': {
    first: () => import('../../locales/zh-CN.po'),
    screens: () => import('../../locales/screens/zh-CN.po'),
  },
  'ja-JP': {
    first: () => import('../../locales/ja-JP.po'),
    screens: () => import('../../locales/screens/ja-JP.po'),
  },
};

async function cataloguesIn(locale: LocaleCode): Promise<Catalogues> {
  return promised[locale] ?? (await import('./optional-catalogues.ts')).optionalCatalogues(locale);
}

let current: LocaleCode = 'en-US';
let hasScreens = false;

/**
 * Loads the texts of the language and renders all text on screen with them.
 * @throws where they cannot be loaded; the language on screen stays
 */
export async function activateLocale(locale: LocaleCode): Promise<void> {
  const { first, screens } = await cataloguesIn(locale);
  const loaded = await Promise.all([first(), ...(hasScreens ? [screens()] : [])]);
  current = locale;
  i18n.loadAndActivate({ locale, messages: Object.assign({}, ...loaded.map(({ messages }) => messages)) });
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOfLocale(locale);
  // React Aria's controls read it here, and at this event; else they would follow the browser's language.
  Reflect.set(globalThis, Symbol.for('react-aria.i18n.locale'), locale);
  globalThis.dispatchEvent(new Event('languagechange'));
}

/** Loads the texts of the other screens, in the current language and in every language chosen later. */
export const loadScreenTexts = lazyOnce(async () => {
  const locale = current;
  const { screens } = await cataloguesIn(locale);
  const { messages } = await screens();
  hasScreens = true;
  // The language was switched meanwhile, before these texts had loaded.
  if (locale !== current) return activateLocale(current);
  // No text on screen changes, so nothing is re-rendered.
  Object.assign(i18n.messages, messages);
});
