import { expect, test } from 'vitest';
import { createUploadQuota } from '../../../../../server/modules/chat/upload-quota.ts';

const start = Date.parse('2026-11-21T10:00:00.000Z');
const at = (minutes: number) => new Date(start + minutes * 60_000);

function capReachedBy(token: string, person: string) {
  const cap = createUploadQuota(2);
  cap.count(token, person, 100, at(0));
  cap.count(token, person, 100, at(1));
  return cap;
}

test('a person who has sent enough is told to come back when the hour is over, and may send again then', () => {
  const cap = capReachedBy('phone', 'ana');

  expect(() => cap.check('phone', at(50))).toThrowError(expect.objectContaining({ status: 429, retryAfterS: 600 }));
  expect(() => cap.check('phone', at(60))).not.toThrow();
});

test('the devices of one person are counted together', () => {
  const cap = createUploadQuota(2);
  cap.count('phone', 'ana', 100, at(0));
  cap.count('tablet', 'ana', 100, at(0));

  expect(() => cap.check('phone', at(1))).toThrowError(expect.objectContaining({ status: 429 }));
  expect(() => cap.check('tablet', at(1))).toThrowError(expect.objectContaining({ status: 429 }));
});

test('who sends as many words as fit an hour waits, however few conversations they are', () => {
  const cap = createUploadQuota(600, 1000);
  cap.count('phone', 'ana', 999, at(0));
  expect(() => cap.check('phone', at(1))).not.toThrow();

  cap.count('phone', 'ana', 1, at(1));

  expect(() => cap.check('phone', at(2))).toThrowError(expect.objectContaining({ status: 429 }));
});

test('nobody waits for somebody else', () => {
  const cap = capReachedBy('phone', 'ana');

  expect(() => cap.check('other-phone', at(1))).not.toThrow();
});

test('a clock that was set back makes nobody wait', () => {
  const cap = capReachedBy('phone', 'ana');

  expect(() => cap.check('phone', at(-600))).not.toThrow();
});
