import { i18n } from '@lingui/core';
import type { Messages } from '@lingui/core';
import type { LocaleCode } from '../domain/locale.ts';

const catalogues: Record<LocaleCode, () => Promise<{ readonly messages: Messages }>> = {
  'en-US': () => import('../../locales/en-US.po'),
  'zh-CN': () => import('../../locales/zh-CN.po'),
  'ja-JP': () => import('../../locales/ja-JP.po'),
};

/** Loads the catalogue and switches every text on screen to it. */
export async function activateLocale(locale: LocaleCode): Promise<void> {
  const { messages } = await catalogues[locale]();
  i18n.loadAndActivate({ locale, messages });
  document.documentElement.lang = locale;
}
