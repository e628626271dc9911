import { readFileSync } from 'node:fs';
import { i18n } from '@lingui/core';
import { beforeEach, expect, test } from 'vitest';
import { directionOfLocale } from '../../../../src/domain/locale-properties.ts';
import { localeCodes } from '../../../../src/domain/locale.ts';
import { isDefaultTitle, shownTitle } from '../../../../src/features/history/shown-title.ts';
import { titleDate } from '../../../../src/i18n/conversation-title.ts';

const startedAt = new Date(2026, 10, 21, 9, 5);
const inEnglish = 'Conversation on Nov 21, 2026, 9:05 AM';

/** The default titles in English, and the catalogues that have their translations. */
const titles = [
  ['Conversation on {date}', 'locales'],
  ['Meeting on {date}', 'locales/screens'],
  ['Listened to shared sound on {date}', 'locales/screens'],
] as const;

beforeEach(() => i18n.loadAndActivate({ locale: 'en-US', messages: {} }));

/** Empty where it is not translated yet. */
function translated(folder: string, locale: string, text: string): string {
  const catalogue = readFileSync(new URL(`../../../../${folder}/${locale}.po`, import.meta.url), 'utf8');
  const [, after = ''] = catalogue.split(`msgid "${text}"\nmsgstr "`);
  return after.slice(0, after.indexOf('"'));
}

test.each(['Conversation on Nov 21, 2026, 09:05 AM', '2026年11月21日 09:05 的对话', '2026年11月21日 9:05の会話'])(
  'the stored default title %s is shown in the language of the interface',
  (stored) => {
    expect(shownTitle(stored, startedAt.toISOString())).toBe(inEnglish);
  },
);

test.each(localeCodes)(
  'the default titles of the catalogue of %s are shown in the language of the interface',
  (locale) => {
    for (const [text, folder] of titles) {
      i18n.loadAndActivate({ locale, messages: {} });
      const date = titleDate(startedAt.getTime());
      const shownDate = directionOfLocale(locale) === 'rtl' ? `\u2068${date}\u2069` : date;
      const stored = (translated(folder, locale, text) || text).replace('{date}', shownDate);
      i18n.loadAndActivate({ locale: 'en-US', messages: {} });

      const expected = text.replace('{date}', 'Nov 21, 2026, 9:05 AM');
      expect(shownTitle(stored, startedAt.toISOString())).toBe(expected);
    }
  },
);

test.each([
  'Hotel in Osaka',
  'Conversation on trust',
  'Meeting on Friday',
  'Notes: Meeting on Nov 21, 2026, 9:05 AM',
  'Meeting on prices, Nov 21, 2026, 9:05 AM',
  '新しい会話',
])('the title %s is shown as it is', (stored) => {
  expect(isDefaultTitle(stored)).toBe(false);
  expect(shownTitle(stored, startedAt.toISOString())).toBe(stored);
});
