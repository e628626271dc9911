import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { tokensText } from '../../../../src/ui/text/tokens-text.ts';

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } });

test.each([
  [0, '0 tokens'],
  [1, '1 token'],
  [2, '2 tokens'],
  [12_001, '12,001 tokens'],
])('%d are named in the right number', (count, text) => {
  expect(tokensText(count, i18n)).toBe(text);
});
