import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createServiceWorkerOutboxSync } from '../../../../src/platform/service-worker/outbox-sync.ts';
import { systemClock } from '../../../../src/shared/system-clock.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Left = { count: number; nextTryInMs?: number; fails?: 'to be read' | 'to be written' | undefined };

/** A page without a service worker, whose passes leave `left` conversations in the outbox. */
function syncWith(left: Left) {
  const passes: boolean[] = [];
  const sync = createServiceWorkerOutboxSync({
    registration: async () => undefined,
    isWaiting: async () => left.count > 0,
    prepareWorker: async () => undefined,
    isPageOnly: () => false,
    drainInPage: async ({ isReachable }) => {
      passes.push(isReachable);
      if (left.fails === 'to be written') throw new DOMException('no room', 'QuotaExceededError');
      if (left.fails === 'to be read') return { nextTryAtMs: undefined, hasReadFailed: true };
      const nextTryAtMs = left.count > 0 ? systemClock.now() + (left.nextTryInMs ?? 60_000) : undefined;
      return { nextTryAtMs, hasReadFailed: false };
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

test('a clock that was set back and right again delays no retry', async () => {
  const { sync, passes } = syncWith({ count: 1, nextTryInMs: 10_000 });
  const rightMs = Date.now();
  systemClock.now();
  vi.setSystemTime(rightMs - 400_000);
  systemClock.now();
  vi.setSystemTime(rightMs);

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

test.for(['to be read', 'to be written'] as const)(
  'a device that fails %s is tried again after 2 s, then ever later, until five minutes',
  async (fails) => {
    const left: Left = { count: 1, nextTryInMs: 1e12, fails };
    const { sync, passes } = syncWith(left);
    const passesAfter = async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms);
      return passes.length;
    };

    await sync.syncNow();
    const growing = [await passesAfter(2000), await passesAfter(3999), await passesAfter(1), await passesAfter(8000)];
    await passesAfter(600_000);
    const before = passes.length;
    const longest = (await passesAfter(600_000)) - before;
    left.fails = undefined;
    await sync.syncNow();
    left.fails = fails;
    await sync.syncNow();
    const failedAgain = passes.length;

    expect(growing).toEqual([2, 2, 3, 4]);
    expect(longest).toBe(2);
    expect((await passesAfter(2000)) - failedAgain).toBe(1);
  },
);
