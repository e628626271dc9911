import { compileMessage } from '@lingui/message-utils/compileMessage';
import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { isolateValues } from '../../../src/domain/isolate-values.ts';

function shown(message: string, values: Record<string, unknown>): string {
  const i18n = setupI18n({ locale: 'ar', messages: { ar: { text: isolateValues(compileMessage(message)) } } });
  return i18n._('text', values);
}

test('a price in an Arabic sentence is isolated from its words', () => {
  expect(shown('المبلغ: {amount}.', { amount: '$12.90' })).toBe('المبلغ: \u2068$12.90\u2069.');
});

test('values inside the forms of a plural are isolated as well, and the form is found as before', () => {
  const message = '{count, plural, one {{name} واحد} two {{name} اثنان} few {# {name}} other {# {name}}}';

  expect(shown(message, { count: 2, name: 'Ana' })).toBe('\u2068Ana\u2069 اثنان');
  expect(shown(message, { count: 3, name: 'Ana' })).toBe('3 \u2068Ana\u2069');
});

test('a text without values stays as it is', () => {
  expect(shown('مرحبًا', {})).toBe('مرحبًا');
});
