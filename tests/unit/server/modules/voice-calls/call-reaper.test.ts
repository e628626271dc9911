import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallReaper } from '../../../../../server/modules/voice-calls/call-reaper.ts';
import { recordingDatabase } from './recording-database.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const HEARTBEAT_MS = 15_000;

function startReaper(connected?: () => Promise<void>) {
  const { db, statements } = recordingDatabase(connected);
  let isAway = false;
  let failures = 0;
  const reaper = new CallReaper({
    db,
    clock: () => new Date(),
    voice: { hangUp: () => Promise.resolve() },
    registry: {
      recordIds: () => {
        if (isAway) throw new Error('away');
        return ['rtc_1'];
      },
    },
    events: {
      callAbandoned: () => undefined,
      callHangUpFailed: () => undefined,
      callHeartbeatFailed: () => void (failures += 1),
    },
  });
  const reaped = () => statements.filter((statement) => statement.includes('"heartbeat_at" <')).length;
  const beat = (times: number) => vi.advanceTimersByTimeAsync(times * HEARTBEAT_MS);
  return { reaper, beat, reaped, failures: () => failures, setAway: (away: boolean) => void (isAway = away) };
}

test('calls are reaped only after three heartbeats in a row', async () => {
  const { reaper, beat, reaped, failures, setAway } = startReaper();

  await beat(2);
  const afterTwo = reaped();
  setAway(true);
  await beat(1);
  setAway(false);
  await beat(2);
  const afterOutage = reaped();
  await beat(1);
  void reaper.close();

  expect([afterTwo, afterOutage, reaped()]).toEqual([0, 0, 1]);
  expect(failures()).toBe(1);
});

test('a closed reaper sends no heartbeats', async () => {
  const { reaper, beat, reaped } = startReaper();

  void reaper.close();
  await beat(5);

  expect(reaped()).toBe(0);
});

test('heartbeats that take longer than the interval are waited for', async () => {
  let asked = 0;
  const { reaper, beat } = startReaper(() => {
    asked += 1;
    return new Promise(() => undefined);
  });

  await beat(5);
  void reaper.close();

  expect(asked).toBe(1);
});

test('heartbeats go on while lost calls are reaped, which is done once at a time', async () => {
  let asked = 0;
  const { reaper, beat } = startReaper(async () => {
    asked += 1;
    // The fourth statement is the first that reaps.
    if (asked === 4) await new Promise(() => undefined);
  });

  await beat(5);
  void reaper.close();

  expect(asked).toBe(6);
});
