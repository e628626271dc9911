import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createServiceWorkerOutboxSync } from '../../../../src/platform/service-worker/outbox-sync.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page without a service worker, whose passes leave `left` conversations in the outbox. */
function syncWith(left: { count: number; nextTryInMs?: number }) {
  const passes: boolean[] = [];
  const sync = createServiceWorkerOutboxSync({
    registration: async () => undefined,
    isWaiting: async () => left.count > 0,
    prepareWorker: async () => undefined,
    isPageOnly: () => false,
    drainInPage: async ({ isReachable }) => {
      passes.push(isReachable);
      return left.count > 0 ? Date.now() + (left.nextTryInMs ?? 60_000) : undefined;
    },
  });
  return { sync, passes };
}

test('an empty outbox is not drained', async () => {
  const { sync, passes } = syncWith({ count: 0 });

  await sync.syncNow();
  sync.nudge();
  await vi.advanceTimersByTimeAsync(600_000);

  expect(passes).toEqual([]);
});

test('a successful request drains the outbox only if an earlier pass has left something', async () => {
  const left = { count: 1 };
  const { sync, passes } = syncWith(left);

  sync.nudge();
  const beforeAnyPass = passes.length;
  await sync.syncNow();
  sync.nudge();
  sync.nudge();
  await vi.advanceTimersByTimeAsync(0);

  expect(beforeAnyPass).toBe(0);
  expect(passes).toEqual([true, true]);
});

test('a retry at the scheduled time does not assume that the network works', async () => {
  const { sync, passes } = syncWith({ count: 1, nextTryInMs: 10_000 });

  await sync.syncNow();
  await vi.advanceTimersByTimeAsync(10_000);

  expect(passes).toEqual([true, false]);
});

test('a retry scheduled years ahead by a wrong clock runs within five minutes', async () => {
  const { sync, passes } = syncWith({ count: 1, nextTryInMs: 1e12 });

  await sync.syncNow();
  await vi.advanceTimersByTimeAsync(300_000);

  expect(passes).toEqual([true, false]);
});
