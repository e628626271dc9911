import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { cancelReasonText } from '../../../../src/features/conversation/turns/cancel-reason-text.ts';

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } });

test.each([
  ['turn_detected', 'Interrupted by someone speaking'],
  ['client_cancelled', 'The translation was stopped.'],
  ['something_new', 'Reason: something_new'],
])('the reason %s reads: %s', (reason, text) => {
  expect(cancelReasonText(reason, i18n)).toBe(text);
});
