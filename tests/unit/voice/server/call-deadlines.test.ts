import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallDeadlines } from '../../../../voice/server/call-deadlines.ts';
import { systemClock } from '../../../../voice/kernel/clock.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
});

afterEach(() => {
  vi.useRealTimers();
});

function start(expiresInMs = 3_600_000) {
  const ends: unknown[] = [];
  const timeouts = { aliveTimeoutMs: 8000, channelTimeoutMs: 15_000 };
  const deadlines = new CallDeadlines(Date.now() + expiresInMs, timeouts, systemClock, (reason, callEnd) =>
    ends.push(callEnd ? { reason, code: callEnd.code } : { reason }),
  );
  return { deadlines, ends };
}

test('a call whose channel does not open in time ends', () => {
  const { ends } = start();

  vi.advanceTimersByTime(15_000);

  expect(ends).toEqual([{ reason: 'never-connected' }]);
});

test('a client that does not renew its consent is lost', () => {
  const { deadlines, ends } = start();
  deadlines.channelOpened();
  vi.advanceTimersByTime(7000);
  deadlines.clientAlive();
  vi.advanceTimersByTime(7000);
  deadlines.check();
  expect(ends).toEqual([]);

  vi.advanceTimersByTime(1001);
  deadlines.check();

  expect(ends).toEqual([{ reason: 'vanished' }]);
});

test('time in which the server was blocked does not count against the client', () => {
  const { deadlines, ends } = start();
  deadlines.channelOpened();
  vi.advanceTimersByTime(12_000);

  deadlines.extendBy(5000);
  deadlines.check();

  expect(ends).toEqual([]);
});

test('a session that expires ends the call, with a reason for the client', () => {
  const { deadlines, ends } = start(30_000);
  deadlines.channelOpened();

  vi.advanceTimersByTime(30_000);

  expect(ends).toEqual([{ reason: 'session-expired', code: 'session_expired' }]);
});

test('a session that has already expired ends after a second', () => {
  const { ends } = start(-5000);

  vi.advanceTimersByTime(999);
  expect(ends).toEqual([]);
  vi.advanceTimersByTime(1);

  expect(ends).toEqual([{ reason: 'session-expired', code: 'session_expired' }]);
});

test('a cancelled deadline leaves no timer', () => {
  const { deadlines } = start();

  deadlines.cancel();

  expect(vi.getTimerCount()).toBe(0);
});
