import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pollRemoteRequests } from '../../../../../server/modules/voice-calls/remote-requests.ts';
import { liveCall } from './call-sample.ts';
import { recordingDatabase } from './recording-database.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const POLL_MS = 1000;

test('a poll that takes longer than the interval is waited for', async () => {
  const waiting: (() => void)[] = [];
  const { db, statements } = recordingDatabase(() => new Promise((resolve) => waiting.push(resolve)));
  const polls = pollRemoteRequests({
    db,
    clock: () => new Date(),
    registry: { open: () => [liveCall()] },
    terminator: { hangUpSoon: () => undefined },
    voice: {},
    events: { callSweepFailed: () => undefined },
  });

  await vi.advanceTimersByTimeAsync(5 * POLL_MS);
  const askedMeanwhile = waiting.length;
  waiting[0]?.();
  await vi.advanceTimersByTimeAsync(POLL_MS);
  void polls.close();

  expect(askedMeanwhile).toBe(1);
  expect(statements).toHaveLength(1);
  expect(waiting).toHaveLength(2);
});
