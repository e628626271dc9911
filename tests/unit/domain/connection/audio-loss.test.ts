import { expect, test } from 'vitest';
import { capturedSince, createLossMeter, lostBetween } from '../../../../src/domain/connection/audio-loss.ts';
import type { AudioLoss } from '../../../../src/domain/connection/audio-loss.ts';
import { BLOCK_SAMPLES } from '../../../../src/domain/connection/audio-ring.ts';

const RATE_HZ = 16_000;
const BLOCK_MS = (BLOCK_SAMPLES / RATE_HZ) * 1000;

/** A device that captures audio, or none, for a number of milliseconds; late audio arrives all at once. */
function device() {
  let nowMs = 10_000;
  const meter = createLossMeter(RATE_HZ, () => nowMs);
  const losses: AudioLoss[] = [];
  const step = () => {
    const loss = meter.step();
    if (loss) losses.push(loss);
  };
  return {
    losses,
    now: () => nowMs,
    hear(ms: number) {
      for (let heardMs = 0; heardMs < ms; heardMs += BLOCK_MS) {
        nowMs += BLOCK_MS;
        step();
      }
    },
    hearLate(ms: number) {
      nowMs += ms;
      for (let heardMs = 0; heardMs < ms; heardMs += BLOCK_MS) step();
    },
    lose: (ms: number) => void (nowMs += ms),
  };
}

test('a device that captures everything, if late at times, has lost nothing', () => {
  const { losses, hear, hearLate } = device();

  hear(2000);
  hearLate(300);
  hear(2000);

  expect(losses).toEqual([]);
});

test('a loss counts between a moment before and one after it, and nowhere else', () => {
  const { losses, now, hear, lose } = device();

  hear(2000);
  const beforeMs = now();
  lose(400);
  hear(3000);
  const betweenMs = now();
  lose(200);
  hear(3000);

  expect(lostBetween(losses, 0, beforeMs)).toBe(0);
  expect(lostBetween(losses, beforeMs, betweenMs)).toBeCloseTo(400, -1);
  expect(lostBetween(losses, betweenMs, now())).toBeCloseTo(200, -1);
  expect(lostBetween(losses, beforeMs, now())).toBeCloseTo(600, -1);
});

test('small losses add up and are reported', () => {
  const { losses, now, hear, lose } = device();

  for (let s = 0; s < 10; s++) {
    hear(990);
    lose(10);
  }

  expect(lostBetween(losses, 0, now())).toBeGreaterThan(70);
});

test('suspended capture is no loss, and a clock that is set back stops nothing', () => {
  const { losses, now, hear, lose } = device();

  hear(1000);
  lose(60_000);
  hear(1000);
  lose(-30_000);
  hear(1000);
  expect(lostBetween(losses, 0, now())).toBe(0);

  lose(400);
  hear(1000);
  expect(lostBetween(losses, 0, now())).toBeCloseTo(400, -1);
});

test('suspended capture is reported with the first audio after it', () => {
  const { losses, now, hear, lose } = device();
  hear(1000);

  lose(435_000);
  hear(BLOCK_MS);

  expect(losses).toEqual([{ atMs: now(), lostMs: 435_000 }]);
});

test('time in which capture was suspended does not count as captured', () => {
  const { losses, now, hear, lose } = device();

  hear(10_000);
  const beforeMs = now();
  lose(600_000);
  hear(5000);
  lose(180_000);
  hear(5000);
  lose(400);
  hear(5000);

  expect(now() - capturedSince(losses, 5000, now())).toBe(5000);
  expect(capturedSince(losses, 16_000, now())).toBeCloseTo(beforeMs - 600, -2);
});
