import { i18n } from '@lingui/core';
import { beforeEach, expect, test } from 'vitest';
import { conversationTitle } from '../../../src/i18n/conversation-title.ts';
import { shownTitle } from '../../../src/i18n/shown-title.ts';

const startedAt = new Date(2026, 10, 21, 9, 5);
const inEnglish = 'Conversation on Nov 21, 2026, 9:05 AM';

beforeEach(() => i18n.loadAndActivate({ locale: 'en-US', messages: {} }));

test('a default title has the date and the time of the start', () => {
  expect(conversationTitle(startedAt.getTime())).toBe(inEnglish);
});

test.each([
  'Conversation on Nov 21, 2026, 09:05 AM',
  '2026年11月21日 09:05 的对话',
  '2026年11月21日 9:05の会話',
  'Conversación del 21 nov 2026, 9:05',
  'Conversation du 21 nov. 2026, 09:05',
  'Gespräch vom 21. Nov. 2026, 09:05',
  'Conversa de 21 de nov. de 2026, 09:05',
  'Conversazione del 21 nov 2026, 09:05',
  'Gesprek van 21 nov 2026, 09:05',
  'Разговор от 21 нояб. 2026 г., 09:05',
  '2026년 11월 21일 AM 9:05 대화',
  'محادثة بتاريخ 21 نوفمبر 2026، 9:05 ص',
  'Percakapan pada 21 Nov 2026, 09.05',
  '2026年11月21日 上午9:05的對話',
])('the stored default title %s is shown in the language of the interface', (stored) => {
  expect(shownTitle(stored, startedAt.toISOString())).toBe(inEnglish);
});

test.each(['Hotel in Osaka', 'Conversation on trust', '新しい会話', 'Gespräch vom Chef', 'Rendez-vous 2026, 9:05'])(
  'the title %s is shown as it is',
  (stored) => {
    expect(shownTitle(stored, startedAt.toISOString())).toBe(stored);
  },
);
