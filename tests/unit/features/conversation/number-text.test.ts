import { expect, test } from 'vitest';
import { numberText } from '../../../../src/features/conversation/turns/number-text.ts';

test.each([
  ['15', 'en-US', '15'],
  ['2.5', 'ja-JP', '2.5'],
  ['1984', 'en-US', '1984'],
  ['1500000', 'en-US', '1,500,000'],
  ['5 km', 'en-US', '5 km'],
  ['5 km', 'zh-CN', '5公里'],
  ['5 mile', 'en-US', '5 mi'],
  ['3 hour', 'en-US', '3 hours'],
  ['3 hour', 'ja-JP', '3 時間'],
  ['20 percent', 'en-US', '20%'],
  ['7 degree', 'zh-CN', '7°'],
  ['50 EUR', 'en-US', '€50'],
  ['2.5 EUR', 'en-US', '€2.50'],
  ['1200 JPY', 'zh-CN', 'JP¥1,200'],
  ['40 sqm', 'en-US', '40 m²'],
  ['2 jin', 'en-US', '2 斤'],
  ['15:30', 'en-US', '15:30'],
  ['+4930123456', 'en-US', '+4930123456'],
  ['0301234567', 'en-US', '0301234567'],
  ['13800138000', 'en-US', '13800138000'],
  ['--03-05', 'en-US', 'March 5'],
  ['--02-29', 'zh-CN', '2月29日'],
  ['2026-03-05', 'ja-JP', '2026年3月5日'],
  ['2029-08', 'en-US', 'August 2029'],
  ['--03', 'ja-JP', '3月'],
])('%s is shown in %s as %s', (value, locale, text) => {
  expect(numberText(value, locale)).toBe(text);
});
