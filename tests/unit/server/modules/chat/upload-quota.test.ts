import { expect, test } from 'vitest';
import { UploadQuota } from '../../../../../server/modules/chat/upload-quota.ts';

const start = Date.parse('2026-11-21T10:00:00.000Z');
const at = (minutes: number) => new Date(start + minutes * 60_000);

/** Two uploads are allowed, and Ana has sent them. */
function usedUpQuota(): UploadQuota {
  const quota = new UploadQuota(2);
  quota.count('ana', 100, at(0));
  quota.count('ana', 100, at(1));
  return quota;
}

test('a user who has used up the quota is refused until the hour is over', () => {
  const quota = usedUpQuota();

  expect(() => quota.check('ana', at(50))).toThrowError(expect.objectContaining({ status: 429, retryAfterS: 600 }));
  expect(() => quota.check('ana', at(60))).not.toThrow();
});

test('the quota also limits the size of all uploads together', () => {
  const quota = new UploadQuota(600, 1000);
  quota.count('ana', 999, at(0));
  expect(() => quota.check('ana', at(1))).not.toThrow();

  quota.count('ana', 1, at(1));

  expect(() => quota.check('ana', at(2))).toThrowError(expect.objectContaining({ status: 429 }));
});

test('users have quotas of their own', () => {
  const quota = usedUpQuota();

  expect(() => quota.check('ben', at(1))).not.toThrow();
});

test('a clock that was set back starts a new hour', () => {
  const quota = usedUpQuota();

  expect(() => quota.check('ana', at(-600))).not.toThrow();
});
