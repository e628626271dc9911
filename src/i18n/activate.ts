import { i18n } from '@lingui/core';
import { directionOfLocale } from '../domain/locale-properties.ts';
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

/** The last choice; it may be loading. */
let wanted: LocaleCode = 'en-US';
let hasScreens = false;

/**
 * Loads the texts of the language and renders all text on screen with them.
 * @throws where they cannot be loaded; the language on screen stays
 */
export async function activateLocale(locale: LocaleCode): Promise<void> {
  wanted = locale;
  const { first, screens } = await cataloguesIn(locale);
  const loaded = [await first()];
  // Read after the wait: they may have been loaded for the language before.
  if (hasScreens) loaded.push(await screens());
  // A later choice counts, whichever is loaded first.
  if (locale !== wanted) return;
  i18n.loadAndActivate({ locale, messages: Object.assign({}, ...loaded.map(({ messages }) => messages)) });
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOfLocale(locale);
}

/** Loads the texts of the other screens, in the current language and in every language chosen later. */
export const loadScreenTexts = lazyOnce(async () => {
  const locale = wanted;
  const { screens } = await cataloguesIn(locale);
  const { messages } = await screens();
  hasScreens = true;
  // The language was switched meanwhile, before these texts had loaded.
  if (locale !== wanted) return activateLocale(wanted);
  // No text on screen changes, so nothing is re-rendered.
  Object.assign(i18n.messages, messages);
});
