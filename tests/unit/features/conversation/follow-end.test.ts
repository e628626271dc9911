import { expect, test } from 'vitest';
import { endPosition, isScrolledUp } from '../../../../src/features/conversation/turns/follow-end.ts';

const sizes = { height: 2000, view: 500, covered: 40 };

test('a turn lower than the view is followed to the end of the list', () => {
  expect(endPosition({ ...sizes, newest: { top: 1800, translationEnd: 1900 } })).toBe(1500);
});

test('of a turn higher than the view the translation is shown, from its beginning', () => {
  expect(endPosition({ ...sizes, newest: { top: 1300, translationEnd: 1600 } })).toBe(1260);
});

test('of a translation higher than the view the end is shown, where it grows', () => {
  expect(endPosition({ ...sizes, newest: { top: 1000, translationEnd: 1900 } })).toBe(1400);
});

test('a list that fits is not scrolled', () => {
  expect(endPosition({ height: 300, view: 500, covered: 0, newest: undefined })).toBe(0);
});

const before = { top: 1500, height: 2000, view: 500 };

test.each([
  ['up', { ...before, top: 1400 }, true],
  ['up, in the moment in which text came', { ...before, top: 1400, height: 2030 }, true],
  ['up, further than text shrank', { ...before, top: 1400, height: 1980 }, true],
  ['not at all', before, false],
  ['down', { ...before, top: 1520, height: 2030 }, false],
])('a person who scrolled %s: %o leaves the end: %s', (_, now, isUp) => {
  expect(isScrolledUp(before, now)).toBe(isUp);
});

test('text that shrank and a keyboard that opened do not count as scrolling up', () => {
  expect(isScrolledUp(before, { top: 1480, height: 1980, view: 500 })).toBe(false);
  expect(isScrolledUp(before, { top: 1400, height: 2000, view: 600 })).toBe(false);
});
