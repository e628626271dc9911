import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { adminNoticeText } from '../../../../src/features/admin/admin-notice-text.ts';

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } });
const generate = 'Failed to generate invitation codes';
const send = 'Failed to send invitation emails';

test.each([
  ['server_error', '', ': Something went wrong on the server. Please try again.'],
  ['network_error', '', ": The server isn't responding. Check your connection and try again."],
  ['brand_new', 'Not on Sundays.', ': Not on Sundays.'],
  ['unknown_error', '', ''],
])('what failed is named first, then the reason of %s', (code, message, reason) => {
  const error = { code, message };

  expect(adminNoticeText({ type: 'generate-failed', error }, i18n)).toEqual({
    tone: 'error',
    message: generate + reason,
  });
  expect(adminNoticeText({ type: 'send-failed', error }, i18n)).toEqual({ tone: 'error', message: send + reason });
});
