import { expect, test } from 'vitest';
import { createConnectionGrader } from '../../../../src/domain/connection/connection-grade.ts';
import { reconnectDelayMs } from '../../../../src/domain/connection/reconnect-delay.ts';

test('the first attempt is immediate, the others back off, never more than eight seconds apart', () => {
  expect([0, 1, 2, 3, 4, 5, 30].map((tries) => reconnectDelayMs(tries, 0))).toEqual([
    0, 300, 1200, 2700, 4800, 7000, 7000,
  ]);
  expect(reconnectDelayMs(30, 1)).toBe(8000);
});

test('one bad reading does not change the grade', () => {
  const grade = createConnectionGrader();
  const bad = { roundTripMs: 900, lossRatio: 0.2 };

  expect([grade(bad), grade({ roundTripMs: 20, lossRatio: 0 }), grade(bad), grade(bad)]).toEqual([
    'good',
    'good',
    'good',
    'poor',
  ]);
});
