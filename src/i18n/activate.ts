import { i18n } from '@lingui/core';
import type { Messages } from '@lingui/core';
import type { LocaleCode } from '../domain/locale.ts';
import { lazyOnce } from '../shared/async.ts';

type Catalogue = () => Promise<{ readonly messages: Messages }>;

/** The texts of the first screen, and those of every other one (`lingui.config.ts`). */
const catalogues: Record<LocaleCode, { readonly first: Catalogue; readonly screens: Catalogue }> = {
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

let current: LocaleCode = 'en-US';
let hasScreens = false;

/** Loads the texts of the language and renders all text on screen with them. */
export async function activateLocale(locale: LocaleCode): Promise<void> {
  const { first, screens } = catalogues[locale];
  const loaded = await Promise.all([first(), ...(hasScreens ? [screens()] : [])]);
  current = locale;
  i18n.loadAndActivate({ locale, messages: Object.assign({}, ...loaded.map(({ messages }) => messages)) });
  document.documentElement.lang = locale;
}

/** Loads the texts of the other screens, in the current language and in every language chosen later. */
export const loadScreenTexts = lazyOnce(async () => {
  const locale = current;
  const { messages } = await catalogues[locale].screens();
  hasScreens = true;
  // The language was switched meanwhile, before these texts had loaded.
  if (locale !== current) return activateLocale(current);
  // No text on screen changes, so nothing is re-rendered.
  Object.assign(i18n.messages, messages);
});
