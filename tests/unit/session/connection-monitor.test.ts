import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConnectionMonitor } from '../../../src/session/connection-monitor.ts';
import type { VoiceConnection, ConnectionQuality } from '../../../src/ports/voice-connection.ts';
import { newSessionStore } from '../../../src/state/session-store.ts';

const READING_MS = 250;
/** Follows the fake timers. */
const clock = { now: () => Date.now() };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A connection with the statistics that the test sets. */
function lineThatReads(read: () => ConnectionQuality): VoiceConnection {
  const nothing = () => undefined;
  return {
    unlockPlayback: async () => true,
    replaceMicrophone: nothing,
    mute: nothing,
    setPlaybackMuted: nothing,
    setVolume: nothing,
    quality: async () => read(),
    close: nothing,
    hangUp: nothing,
  };
}

test('audio that a gap swallowed counts as missed, also when the service has reported it before it is asked for', async () => {
  let figures = { roundTripMs: 20, lossRatio: 0, packetsReceived: 1, missedMs: 0, reportedAtMs: 1 };
  const found: string[] = [];
  const watch = new ConnectionMonitor(
    lineThatReads(() => figures),
    { clock, store: newSessionStore() },
    ({ type }) => found.push(type),
  );
  const readings = (count: number) => vi.advanceTimersByTimeAsync(count * READING_MS);

  await readings(1);
  figures = { ...figures, packetsReceived: 2 };
  await readings(1);
  await readings(4);
  figures = { ...figures, packetsReceived: 3 };
  await readings(1);
  figures = { ...figures, packetsReceived: 4, missedMs: 1000, reportedAtMs: 2 };
  await readings(1);
  const missed = watch.hasMissedAudio();
  figures = { ...figures, packetsReceived: 5, reportedAtMs: 3 };
  await readings(12);

  expect(found).toContain('gap');
  expect(await missed).toBe(true);
  expect(watch.connectionClock()).toMatchObject({
    lastGapEndMs: watch.connectionClock().openedMs + 7 * READING_MS,
    missedMs: 1000,
  });
  watch.close();
});

test('a first report that does not know of the gap yet is not believed', async () => {
  let figures = { roundTripMs: 20, lossRatio: 0, packetsReceived: 1, missedMs: 0, reportedAtMs: 1 };
  const watch = new ConnectionMonitor(
    lineThatReads(() => figures),
    { clock, store: newSessionStore() },
    () => undefined,
  );
  const readings = (count: number) => vi.advanceTimersByTimeAsync(count * READING_MS);
  await readings(1);
  figures = { ...figures, packetsReceived: 2 };
  await readings(6);
  figures = { ...figures, packetsReceived: 3 };
  await readings(1);

  const missed = watch.hasMissedAudio();
  figures = { ...figures, packetsReceived: 4, reportedAtMs: 2 };
  await readings(10);
  figures = { ...figures, packetsReceived: 5, missedMs: 1000, reportedAtMs: 3 };
  await readings(5);

  expect(await missed).toBe(true);
  watch.close();
});

test('where the only report after a gap came at once, nothing is known of the gap', async () => {
  let figures = { roundTripMs: 20, lossRatio: 0, packetsReceived: 1, missedMs: 0, reportedAtMs: 1 };
  let flow = 1;
  const watch = new ConnectionMonitor(
    lineThatReads(() => (figures = { ...figures, packetsReceived: figures.packetsReceived + flow })),
    { clock, store: newSessionStore() },
    () => undefined,
  );
  const readings = (count: number) => vi.advanceTimersByTimeAsync(count * READING_MS);
  const missedWhenReported = async (readingsLater: number) => {
    await readings(2);
    flow = 0;
    await readings(6);
    flow = 1;
    await readings(1);
    const missed = watch.hasMissedAudio();
    await readings(readingsLater - 1);
    figures = { ...figures, reportedAtMs: figures.reportedAtMs + 1 };
    await readings(20);
    return missed;
  };

  expect(await missedWhenReported(1)).toBe(true);
  expect(await missedWhenReported(3)).toBe(false);
  watch.close();
});

test('the clock of a connection has its opening and the shortest round trip; audio that was missed outside a gap does not count', async () => {
  const openedMs = Date.now();
  const roundTrips = [undefined, 300, 120, 500];
  let packetsReceived = 0;
  const watch = new ConnectionMonitor(
    lineThatReads(() => ({
      roundTripMs: roundTrips.length > 0 ? roundTrips.shift() : 500,
      lossRatio: 0,
      packetsReceived: (packetsReceived += 1),
      missedMs: 300,
      reportedAtMs: 1,
    })),
    { clock, store: newSessionStore() },
    () => undefined,
  );
  const atFirst = watch.connectionClock();

  await vi.advanceTimersByTimeAsync(6 * READING_MS);

  expect(atFirst).toEqual({ openedMs, lastGapEndMs: openedMs, missedMs: 0, roundTripMs: undefined });
  expect(watch.connectionClock()).toEqual({ openedMs, lastGapEndMs: openedMs, missedMs: 0, roundTripMs: 120 });
  watch.close();
});
