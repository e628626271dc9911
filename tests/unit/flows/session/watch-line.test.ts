import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchLine } from '../../../../src/flows/session/watch-line.ts';
import type { Line, LineQuality } from '../../../../src/ports/line.ts';

const READING_MS = 250;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A line that reads as the test says. */
function lineThatReads(read: () => LineQuality): Line {
  const nothing = () => undefined;
  return {
    send: nothing,
    unlockPlayback: async () => true,
    replaceMicrophone: nothing,
    setMuted: nothing,
    setQuiet: nothing,
    quality: async () => read(),
    close: nothing,
    hangUp: nothing,
  };
}

test('voice that a hole swallowed is missed, also when the far side has said so before it is asked', async () => {
  let figures = { roundTripMs: 20, lossShare: 0, packetsReceived: 1, packetsMissed: 0, reportedAtMs: 1 };
  const found: string[] = [];
  const watch = watchLine(
    lineThatReads(() => figures),
    ({ type }) => found.push(type),
  );
  const readings = (count: number) => vi.advanceTimersByTimeAsync(count * READING_MS);

  await readings(1);
  figures = { ...figures, packetsReceived: 2 };
  await readings(1);
  await readings(4);
  figures = { ...figures, packetsReceived: 3 };
  await readings(1);
  figures = { ...figures, packetsReceived: 4, packetsMissed: 50, reportedAtMs: 2 };
  await readings(1);
  const missed = watch.hasMissedVoice();
  figures = { ...figures, packetsReceived: 5, reportedAtMs: 3 };
  await readings(12);

  expect(found).toContain('hole');
  expect(await missed).toBe(true);
  watch.close();
});
