import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import type { Notice } from '../../../../src/domain/notice.ts';
import { noticeText } from '../../../../src/app/shell/notice-text.ts';

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } });

/** Product spec section 8, "Translation" and "Conversation save". */
test.each<[Notice, string, string]>([
  [
    { type: 'start-refused', reason: 'tokens-not-enough' },
    'error',
    'Token balance is insufficient. Please purchase more tokens or upgrade your subscription',
  ],
  [
    { type: 'start-refused', reason: 'languages-equal' },
    'error',
    'Source and target languages cannot be the same. Please select different languages.',
  ],
  [{ type: 'start-refused', reason: 'network' }, 'error', 'Network connection error'],
  [{ type: 'start-refused', reason: 'service-unavailable' }, 'error', 'Service temporarily unavailable'],
  [{ type: 'start-refused', reason: 'unknown' }, 'error', 'Translation failed, please try again'],
  [{ type: 'start-refused', reason: 'microphone-denied' }, 'error', 'Microphone permission denied'],
  [{ type: 'start-refused', reason: 'microphone-missing' }, 'error', 'No microphone found'],
  [{ type: 'start-refused', reason: 'microphone-failed' }, 'error', 'Audio device error'],
  [{ type: 'start-refused', reason: 'offer-rejected' }, 'error', 'WebRTC offer rejected'],
  [{ type: 'start-refused', reason: 'invalid-session' }, 'error', 'Invalid session data received from backend'],
  [{ type: 'session-error', message: 'gone' }, 'error', 'Session Error: gone'],
  [{ type: 'conversation-saved', turnCount: 3, tokens: 1 }, 'success', 'Conversation saved: 3 turns, 1 token deducted'],
  [
    { type: 'conversation-saved-with-warning' },
    'warning',
    'Your token balance did not cover the whole conversation. It has been saved.',
  ],
  [{ type: 'conversation-save-failed' }, 'error', 'Conversation data save failed, but translation stopped'],
])('%j has the text of the specification', (notice, tone, text) => {
  expect(noticeText(notice, i18n)).toEqual({ tone, text });
});

test('an unavailable microphone names HTTPS and the browser', () => {
  expect(noticeText({ type: 'start-refused', reason: 'microphone-unavailable' }, i18n).text).toMatch(/HTTPS.*browser/);
});
