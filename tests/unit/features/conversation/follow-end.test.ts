import { expect, test } from 'vitest';
import { endPosition } from '../../../../src/features/conversation/follow-end.ts';

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
