import { i18n } from '@lingui/core';
import { beforeEach, expect, test } from 'vitest';
import { showAdminNotice } from '../../../../src/features/admin/admin-notice-text.ts';
import { notices } from '../../../../src/state/notices.ts';

const generate = 'Failed to generate invitation codes';
const send = 'Failed to send invitation emails';

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en-US', messages: {} });
  notices.posted = [];
});

test.each([
  ['server_error', '', ': Something went wrong on the server. Please try again.'],
  ['network_error', '', ": The server isn't responding. Check your connection and try again."],
  ['brand_new', 'Not on Sundays.', ': Not on Sundays.'],
  ['unknown_error', '', ''],
])('what failed is named first, then the reason of %s', (code, message, reason) => {
  const error = { code, message };

  showAdminNotice({ type: 'generate-failed', error });
  showAdminNotice({ type: 'send-failed', error });

  expect(notices.posted.map(({ notice }) => notice)).toEqual([
    { type: 'server-said', tone: 'error', message: generate + reason },
    { type: 'server-said', tone: 'error', message: send + reason },
  ]);
});
