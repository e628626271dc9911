import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCallTimeouts } from '../../../../../server/modules/voice-calls/call-timeouts.ts';
import type { CallTimeoutSettings } from '../../../../../server/modules/voice-calls/call-timeouts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const minute = 60_000;

function watch(settings: Partial<CallTimeoutSettings> = {}) {
  const said: string[] = [];
  const made = createCallTimeouts(
    {
      maxDurationMs: 60 * minute,
      maxDurationReason: 'session_expired',
      idleTimeoutMs: Number.POSITIVE_INFINITY,
      ...settings,
    },
    {
      onTimeLeft: (left) => void said.push(left ? `${left.seconds} s: ${left.reason}` : 'goes on'),
      onExpired: (reason) => void said.push(`over: ${reason}`),
    },
  );
  return { ...made, said };
}

test('the end is announced two minutes and half a minute before it comes', () => {
  const { said } = watch({ maxDurationMs: 10 * minute });

  vi.advanceTimersByTime(8 * minute - 1);
  expect(said).toEqual([]);
  vi.advanceTimersByTime(2 * minute + 1);

  expect(said).toEqual(['120 s: session_expired', '30 s: session_expired', 'over: session_expired']);
});

test('a call that begins near its end says so at once', () => {
  const { said } = watch({ maxDurationMs: 90_000, maxDurationReason: 'trial_expired' });

  expect(said).toEqual(['90 s: trial_expired']);
});

test('a call on which nobody speaks ends, with a word before', () => {
  const { said } = watch({ idleTimeoutMs: 5 * minute });

  vi.advanceTimersByTime(5 * minute);

  expect(said).toEqual(['30 s: idle', 'over: idle']);
});

test('whoever speaks keeps the call, and takes the warning back', () => {
  const { said, resetIdle } = watch({ idleTimeoutMs: 5 * minute });

  vi.advanceTimersByTime(4.6 * minute);
  resetIdle();
  vi.advanceTimersByTime(4 * minute);

  expect(said).toEqual(['30 s: idle', 'goes on']);
});

test('a short patience ends without a warning: there is no time to read one', () => {
  const { said } = watch({ idleTimeoutMs: 20_000 });

  vi.advanceTimersByTime(20_000);

  expect(said).toEqual(['over: idle']);
});

test('a call may stay silent for ever where that is wanted', () => {
  const { said } = watch({ maxDurationMs: 2 ** 40 });

  vi.advanceTimersByTime(30 * 24 * 60 * minute);

  expect(said).toEqual([]);
});

test('tokens that go fast are announced before they are gone', () => {
  const { said, updateUsage } = watch();

  vi.advanceTimersByTime(minute);
  updateUsage(1000, 10_000);
  expect(said).toEqual([]);
  vi.advanceTimersByTime(minute);
  updateUsage(10_000, 5000);

  expect(said).toEqual(['60 s: token_not_enough']);
});

test('a guess about tokens ends nothing, and a purchase takes it back', () => {
  const { said, updateUsage: used } = watch();
  vi.advanceTimersByTime(2 * minute);

  used(10_000, 5000);
  vi.advanceTimersByTime(5 * minute);
  used(10_000, 1_000_000);

  expect(said).toEqual(['60 s: token_not_enough', '30 s: token_not_enough', 'goes on']);
});

test('a moment of talk says nothing of how fast tokens go, and an unlimited account has no end of them', () => {
  const { said, updateUsage: used } = watch();

  vi.advanceTimersByTime(5000);
  used(900, 100);
  vi.advanceTimersByTime(minute);
  used(10_000, Number.POSITIVE_INFINITY);

  expect(said).toEqual([]);
});

test('a watch that is closed says nothing more', () => {
  const { said, close } = watch({ maxDurationMs: 10 * minute });

  close();
  vi.advanceTimersByTime(20 * minute);

  expect(said).toEqual([]);
});
