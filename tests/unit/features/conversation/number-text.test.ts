import { expect, test } from 'vitest';
import { numberText } from '../../../../src/features/conversation/number-text.ts';

test.each([
  ['15', 'en-US', '15'],
  ['2.5', 'ja-JP', '2.5'],
  ['1984', 'en-US', '1984'],
  ['1500000', 'en-US', '1,500,000'],
  ['5 km', 'zh-CN', '5 km'],
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
