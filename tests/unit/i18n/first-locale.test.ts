import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { directionOfLocale } from '../../../src/domain/locale-properties.ts';
import { localeCodes } from '../../../src/domain/locale.ts';

const boot = readFileSync(new URL('../../../public/boot.js', import.meta.url), 'utf8');

/** The language and direction that the document gets before the first paint. */
function chosenFor(chosen: string | undefined, languages: readonly string[]): { lang?: string; dir?: string } {
  const documentElement: { lang?: string; dir?: string } = {};
  runInNewContext(boot, {
    document: { documentElement, currentScript: { dataset: {} } },
    localStorage: { getItem: (key: string) => (key === 'translator_ui_language' ? chosen : null) },
    navigator: { languages },
    addEventListener: () => undefined,
    setTimeout: () => 0,
  });
  return documentElement;
}

test.each([
  ['nothing known is English', undefined, ['fi-FI'], 'en-US'],
  ['the language of the browser decides, in any region', undefined, ['pt-PT'], 'pt'],
  ['simplified Chinese is the Chinese of most readers', undefined, ['zh'], 'zh-CN'],
  ['a region or script of traditional Chinese has that', undefined, ['zh-TW', 'zh-CN'], 'zh-HK'],
  ['Cantonese is read in traditional Chinese', undefined, ['yue-Hant-HK'], 'zh-HK'],
  ['a script decides before a region does', undefined, ['zh-Hant-SG'], 'zh-HK'],
  ['Filipino is not Indonesian', undefined, ['fil-PH', 'id-ID'], 'id'],
  ['the first language that is known decides', undefined, ['fi', 'ja', 'en'], 'ja-JP'],
  ['what was chosen here comes first', 'zh-CN', ['ja-JP'], 'zh-CN'],
  ['a choice that is no language counts for nothing', 'xx', ['ja-JP'], 'ja-JP'],
])('%s', (_, chosen, wanted, locale) => {
  expect(chosenFor(chosen, wanted).lang).toBe(locale);
});

test.each(localeCodes)('%s is chosen, with its direction', (locale) => {
  expect(chosenFor(locale, [])).toEqual({ lang: locale, ...(directionOfLocale(locale) === 'rtl' && { dir: 'rtl' }) });
});
