import { afterEach, expect, test, vi } from 'vitest';
import { withOutboxLock } from '../../../src/storage/outbox-lock.ts';

afterEach(() => vi.unstubAllGlobals());

function locksThat(request: LockManager['request']): void {
  vi.stubGlobal('navigator', { locks: { request } });
}

test('where locks are blocked, the work runs without one', async () => {
  locksThat(() => Promise.reject(new DOMException('', 'SecurityError')));
  let times = 0;

  await withOutboxLock(async () => void (times += 1));

  expect(times).toBe(1);
});

test('failed work is not repeated', async () => {
  locksThat(((_: string, work: () => Promise<void>) => work()) as LockManager['request']);
  let times = 0;
  const failing = withOutboxLock(async () => {
    times += 1;
    throw new Error('the server is gone');
  });

  await expect(failing).rejects.toThrow('the server is gone');
  expect(times).toBe(1);
});
