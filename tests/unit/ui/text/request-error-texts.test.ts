import { setupI18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { expect, test } from 'vitest';
import { requestErrorText } from '../../../../src/ui/text/request-error-texts.ts';

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } });

test('a known code has its own text, an unknown one the message of the server', () => {
  expect(requestErrorText({ code: 'overloaded', message: 'x' }, i18n)).toBe(
    'The server is busy. Please try again in a moment.',
  );
  expect(requestErrorText({ code: 'brand_new', message: 'Not on Sundays.' }, i18n)).toBe('Not on Sundays.');
});

test('an error without a message, as from a gateway, shows that the request failed', () => {
  expect(requestErrorText({ code: 'unknown_error', message: '' }, i18n)).toBe('The request failed');
  expect(requestErrorText({ code: 'unknown_error', message: '' }, i18n, msg`Login failed`)).toBe('Login failed');
});
