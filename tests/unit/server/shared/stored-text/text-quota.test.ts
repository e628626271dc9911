import { storedText } from '../../../../../server/stored-text.ts';
import { expect, test } from 'vitest';
import { TextQuota } from '../../../../../server/shared/stored-text/text-quota.ts';

const start = Date.parse('2026-11-21T10:00:00.000Z');
const at = (minutes: number) => new Date(start + minutes * 60_000);
const done = () => Promise.resolve('stored');

/** Two requests are allowed, and Ana has sent them. */
async function usedUpQuota(): Promise<TextQuota> {
  const quota = new TextQuota(storedText, 2);
  await quota.count('ana', 100, at(0), done);
  await quota.count('ana', 100, at(1), done);
  return quota;
}

test('a user who has used up the quota is refused until the hour is over', async () => {
  const quota = await usedUpQuota();

  await expect(quota.count('ana', 1, at(50), done)).rejects.toMatchObject({ status: 429, retryAfterS: 600 });
  await expect(quota.count('ana', 1, at(60), done)).resolves.toBe('stored');
});

test('the quota also limits the text of all requests together', async () => {
  const quota = new TextQuota(storedText, 600, 1000);
  await quota.count('ana', 999, at(0), done);
  await expect(quota.count('ana', 1, at(1), done)).resolves.toBe('stored');

  await expect(quota.count('ana', 1, at(2), done)).rejects.toMatchObject({ status: 429 });
});

test('requests that run at the same time count each other', async () => {
  const quota = new TextQuota(storedText, 600, 1000);

  const all = await Promise.allSettled(Array.from({ length: 5 }, () => quota.count('ana', 600, at(0), done)));

  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected', 'rejected']);
});

test('a request that fails is not counted', async () => {
  const quota = new TextQuota(storedText, 1);
  const failing = quota.count('ana', 100, at(0), () => Promise.reject(new Error('the database is away')));

  await expect(failing).rejects.toThrow('away');
  await expect(quota.count('ana', 100, at(1), done)).resolves.toBe('stored');
});

test('what is stored in all is checked once an hour, and always from half of the limit', async () => {
  const quota = new TextQuota(storedText, 600, 1000, 5000);
  const limits: (number | undefined)[] = [];
  const store = (minutes: number, storedBefore: number) =>
    quota.count('ana', 1, at(minutes), () => {
      limits.push(quota.storedLimit('ana').max);
      quota.noteStored('ana', storedBefore);
      return Promise.resolve();
    });

  for (const [minutes, storedBefore] of [
    [0, 2499],
    [1, 2499],
    [60, 2500],
    [61, 2600],
    [62, 2400],
    [63, 0],
  ] as const)
    await store(minutes, storedBefore);

  expect(limits).toEqual([5000, undefined, 5000, 5000, 5000, undefined]);
});

test('users have quotas of their own', async () => {
  const quota = await usedUpQuota();

  await expect(quota.count('ben', 1, at(1), done)).resolves.toBe('stored');
});

test('a clock that was set back starts a new hour', async () => {
  const quota = await usedUpQuota();

  await expect(quota.count('ana', 1, at(-600), done)).resolves.toBe('stored');
});
