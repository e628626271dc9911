import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallTimeouts } from '../../../../../server/modules/voice-calls/call-timeouts.ts';
import type { CallTimeoutSettings } from '../../../../../server/modules/voice-calls/call-timeouts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const minute = 60_000;

function startTimeouts(settings: Partial<CallTimeoutSettings> = {}) {
  const reported: string[] = [];
  const timeouts = new CallTimeouts(
    {
      maxDurationMs: 60 * minute,
      maxDurationReason: 'session_expired',
      idleTimeoutMs: Number.POSITIVE_INFINITY,
      ...settings,
    },
    {
      onTimeLeft: (left) => void reported.push(left ? `${left.seconds} s: ${left.reason}` : 'withdrawn'),
      onExpired: (reason) => void reported.push(`expired: ${reason}`),
    },
  );
  return { timeouts, reported };
}

test('the page is warned two minutes and half a minute before the end', () => {
  const { reported } = startTimeouts({ maxDurationMs: 10 * minute });

  vi.advanceTimersByTime(8 * minute - 1);
  expect(reported).toEqual([]);
  vi.advanceTimersByTime(2 * minute + 1);

  expect(reported).toEqual(['120 s: session_expired', '30 s: session_expired', 'expired: session_expired']);
});

test('a call that begins near its end warns at once', () => {
  const { reported } = startTimeouts({ maxDurationMs: 90_000, maxDurationReason: 'trial_expired' });

  expect(reported).toEqual(['90 s: trial_expired']);
});

test('a call without speech ends as idle, after a warning', () => {
  const { reported } = startTimeouts({ idleTimeoutMs: 5 * minute });

  vi.advanceTimersByTime(5 * minute);

  expect(reported).toEqual(['30 s: idle', 'expired: idle']);
});

test('speech restarts the idle timeout and withdraws the warning', () => {
  const { timeouts, reported } = startTimeouts({ idleTimeoutMs: 5 * minute });

  vi.advanceTimersByTime(4.6 * minute);
  timeouts.resetIdle();
  vi.advanceTimersByTime(4 * minute);

  expect(reported).toEqual(['30 s: idle', 'withdrawn']);
});

test('a short idle timeout gives no warning', () => {
  const { reported } = startTimeouts({ idleTimeoutMs: 20_000 });

  vi.advanceTimersByTime(20_000);

  expect(reported).toEqual(['expired: idle']);
});

test('an infinite idle timeout never ends a call', () => {
  const { reported } = startTimeouts({ maxDurationMs: 2 ** 40 });

  vi.advanceTimersByTime(30 * 24 * 60 * minute);

  expect(reported).toEqual([]);
});

test('the page is warned before the tokens are used up at the present rate', () => {
  const { timeouts, reported } = startTimeouts();

  vi.advanceTimersByTime(minute);
  timeouts.updateUsage(1000, 10_000);
  expect(reported).toEqual([]);
  vi.advanceTimersByTime(minute);
  timeouts.updateUsage(10_000, 5000);

  expect(reported).toEqual(['60 s: token_not_enough']);
});

test('the estimate of the tokens ends no call, and a purchase withdraws the warning', () => {
  const { timeouts, reported } = startTimeouts();
  vi.advanceTimersByTime(2 * minute);

  timeouts.updateUsage(10_000, 5000);
  vi.advanceTimersByTime(5 * minute);
  expect(reported).toEqual(['60 s: token_not_enough', '30 s: token_not_enough']);
  timeouts.updateUsage(10_000, 1_000_000);

  expect(reported).toEqual(['60 s: token_not_enough', '30 s: token_not_enough', 'withdrawn']);
});

test('a warning that the tokens are nearly used up stays until the last one is', () => {
  const { timeouts, reported } = startTimeouts();
  vi.advanceTimersByTime(2 * minute);

  timeouts.updateUsage(10_000, 100);
  vi.advanceTimersByTime(30_000);
  timeouts.updateUsage(10_100, 0);
  vi.advanceTimersByTime(minute);

  expect(reported).toEqual(['2 s: token_not_enough']);
});

test('there is no estimate from a short time or for an unlimited account', () => {
  const { timeouts, reported } = startTimeouts();

  vi.advanceTimersByTime(5000);
  timeouts.updateUsage(900, 100);
  vi.advanceTimersByTime(minute);
  timeouts.updateUsage(10_000, Number.POSITIVE_INFINITY);

  expect(reported).toEqual([]);
});

test('nothing is reported after close', () => {
  const { timeouts, reported } = startTimeouts({ maxDurationMs: 10 * minute });

  timeouts.close();
  vi.advanceTimersByTime(20 * minute);

  expect(reported).toEqual([]);
});
