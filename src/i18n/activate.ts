import { i18n } from '@lingui/core';
import type { Messages } from '@lingui/core';
import type { LocaleCode } from '../domain/locale.ts';

type Half = () => Promise<{ readonly messages: Messages }>;

/** What the first screen says, and what every other part of the app says. */
const catalogues: Record<LocaleCode, { readonly first: Half; readonly later: Half }> = {
  'en-US': {
    first: () => import('../../locales/en-US.po?first'),
    later: () => import('../../locales/en-US.po?later'),
  },
  'zh-CN': {
    first: () => import('../../locales/zh-CN.po?first'),
    later: () => import('../../locales/zh-CN.po?later'),
  },
  'ja-JP': {
    first: () => import('../../locales/ja-JP.po?first'),
    later: () => import('../../locales/ja-JP.po?later'),
  },
};

let current: LocaleCode = 'en-US';
/** What came later must go on speaking after a change of language. */
let isWhole = false;
let bringing: Promise<void> | undefined;

/** Loads the texts and switches every one on screen to the language. */
export async function activateLocale(locale: LocaleCode): Promise<void> {
  const { first, later } = catalogues[locale];
  const messages = { ...(await first()).messages };
  if (isWhole) Object.assign(messages, (await later()).messages);
  current = locale;
  i18n.loadAndActivate({ locale, messages });
  document.documentElement.lang = locale;
}

/** Brings the texts that the first screen does without. Every part of the app that comes later waits for them. */
export function wholeCatalogue(): Promise<void> {
  bringing ??= bringLater().catch((error: unknown) => {
    bringing = undefined;
    isWhole = false;
    throw error;
  });
  return bringing;
}

async function bringLater(): Promise<void> {
  isWhole = true;
  const locale = current;
  const { messages } = await catalogues[locale].later();
  // Quietly: no text that is on screen changes by it. A language that was chosen meanwhile has come whole.
  if (locale === current) Object.assign(i18n.messages, messages);
}
