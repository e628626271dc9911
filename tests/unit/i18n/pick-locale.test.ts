import { expect, test } from 'vitest';
import { pickLocale } from '../../../src/i18n/pick-locale.ts';

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
  expect(pickLocale(chosen, wanted)).toBe(locale);
});
