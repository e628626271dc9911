import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { retryDatabaseWrite } from '../../../../../server/modules/voice-calls/retry-database-write.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a write succeeds after a minute without a database', async () => {
  const backAtMs = Date.now() + 60_000;
  const charged = retryDatabaseWrite(() =>
    Date.now() < backAtMs ? Promise.reject(new Error('away')) : Promise.resolve('charged'),
  );

  await vi.advanceTimersByTimeAsync(120_000);

  await expect(charged).resolves.toBe('charged');
});

test('a write that always fails is given up', async () => {
  const outcome = retryDatabaseWrite(() => Promise.reject(new Error('no'))).catch((failure: Error) => failure.message);

  await vi.advanceTimersByTimeAsync(600_000);

  expect(await outcome).toBe('no');
});
