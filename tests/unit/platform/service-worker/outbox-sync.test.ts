import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createServiceWorkerOutboxSync } from '../../../../src/platform/service-worker/outbox-sync.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page without a service worker, with `left` conversations that a pass does not get rid of. */
function syncWith(left: { count: number; nextTryInMs?: number }) {
  const passes: boolean[] = [];
  const sync = createServiceWorkerOutboxSync({
    registration: async () => undefined,
    isWaiting: async () => left.count > 0,
    isPageOnly: () => false,
    drainInPage: async ({ isReachable }) => {
      passes.push(isReachable);
      return left.count > 0 ? Date.now() + (left.nextTryInMs ?? 60_000) : undefined;
    },
  });
  return { sync, passes };
}

test('where nothing waits, nothing is done', async () => {
  const { sync, passes } = syncWith({ count: 0 });

  await sync.syncNow();
  sync.nudge();
  await vi.advanceTimersByTimeAsync(600_000);

  expect(passes).toEqual([]);
});

test('a call that got through sends what is left from before, and only then', async () => {
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

test('what is left is tried again at its time, which is no proof of a network', async () => {
  const { sync, passes } = syncWith({ count: 1, nextTryInMs: 10_000 });

  await sync.syncNow();
  await vi.advanceTimersByTimeAsync(10_000);

  expect(passes).toEqual([true, false]);
});

test('a next try that is years away under a wrong clock comes within five minutes', async () => {
  const { sync, passes } = syncWith({ count: 1, nextTryInMs: 1e12 });

  await sync.syncNow();
  await vi.advanceTimersByTimeAsync(300_000);

  expect(passes).toEqual([true, false]);
});
