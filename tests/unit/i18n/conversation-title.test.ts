import { i18n } from '@lingui/core';
import { beforeEach, expect, test } from 'vitest';
import { conversationTitle } from '../../../src/i18n/conversation-title.ts';

const startedAt = new Date(2026, 10, 21, 9, 5);
const inEnglish = 'Conversation on Nov 21, 2026, 9:05 AM';

beforeEach(() => i18n.loadAndActivate({ locale: 'en-US', messages: {} }));

test('a default title has the date and the time of the start', () => {
  expect(conversationTitle(startedAt.getTime())).toBe(inEnglish);
});
