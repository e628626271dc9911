import { expect, test } from 'vitest';
import { dateTimeText } from '../../../../src/ui/text/date-time.ts';
import { stopwatch, timeOfDay } from '../../../../src/ui/text/time.ts';

const at = new Date(2026, 10, 21, 9, 5).getTime();

test.each([
  ['en-US', /Nov 21, 2026, 9:05/],
  ['zh-CN', /2026年11月21日 9:05/],
  ['ja-JP', /2026年11月21日 9:05/],
])('in %s a date has year, short month, day, hour and minute', (locale, text) => {
  expect(dateTimeText(at, locale)).toMatch(text);
});

test.each([
  ['en-US', '9:05\\sAM'],
  ['zh-CN', '9:05'],
  ['ja-JP', '9:05'],
])('in %s the time of a turn has no leading zero', (locale, text) => {
  expect(timeOfDay(at, locale)).toMatch(new RegExp(`^${text}$`));
});

test.each([
  [0, '00:00'],
  [9.9, '00:09'],
  [61, '01:01'],
  [3600, '1:00:00'],
])('after %d seconds the timer shows %s', (seconds, text) => {
  expect(stopwatch(seconds)).toBe(text);
});
