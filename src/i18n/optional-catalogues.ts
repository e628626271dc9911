import type { Messages } from '@lingui/core';
import { isolateValues } from '../domain/isolate-values.ts';
import { directionOfLocale } from '../domain/locale-properties.ts';
import type { LocaleCode } from '../domain/locale.ts';

type Catalogue = () => Promise<{ readonly messages: Messages }>;
/** The texts of the first screen, and those of every other one. */
export type Catalogues = { readonly first: Catalogue; readonly screens: Catalogue };

const texts = import.meta.glob<Awaited<ReturnType<Catalogue>>>([
  '../../locales/*.po',
  '../../locales/screens/*.po',
  '!../../locales/**/{en-US,zh-CN,ja-JP}.po',
]);

/**
 * The catalogues of a language that the product does not promise; a part of their own, so that the list of their files is
 * not in the first load of the others.
 * @throws for a language without catalogues
 */
export function optionalCatalogues(locale: LocaleCode): Catalogues {
  const first = texts[`../../locales/${locale}.po`];
  const screens = texts[`../../locales/screens/${locale}.po`];
  if (!first || !screens) throw new Error(`no catalogue of ${locale}`);
  return directionOfLocale(locale) === 'rtl'
    ? { first: isolating(first), screens: isolating(screens) }
    : { first, screens };
}

function isolating(load: Catalogue): Catalogue {
  return async () => {
    const { messages } = await load();
    const isolated = Object.entries(messages).map(([id, message]) => [
      id,
      typeof message === 'string' ? message : isolateValues(message),
    ]);
    return { messages: Object.fromEntries(isolated) };
  };
}
