import { expect, test } from 'vitest';
import { pickLocale } from '../../../src/i18n/locales.ts';

test.each([
  ['nothing known is English', undefined, ['fr-FR'], 'en-US'],
  ['the prefix of the browser’s language decides', undefined, ['zh-TW'], 'zh-CN'],
  ['the first language that is known decides', undefined, ['fr', 'ja', 'en'], 'ja-JP'],
  ['what was chosen here comes first', 'zh-CN', ['ja-JP'], 'zh-CN'],
  ['a choice that is no language counts for nothing', 'xx', ['ja-JP'], 'ja-JP'],
])('%s', (_, chosen, wanted, locale) => {
  expect(pickLocale(chosen, wanted)).toBe(locale);
});
