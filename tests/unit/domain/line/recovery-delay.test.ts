import { expect, test } from 'vitest';
import { createLineGrader } from '../../../../src/domain/line/line-grade.ts';
import { recoveryDelayMs } from '../../../../src/domain/line/recovery-delay.ts';

test('the first try comes at once, the others ever slower, and never more than eight seconds apart', () => {
  expect([0, 1, 2, 3, 4, 5, 30].map((tries) => recoveryDelayMs(tries, 0))).toEqual([
    0, 300, 1200, 2700, 4800, 7000, 7000,
  ]);
  expect(recoveryDelayMs(30, 1)).toBe(8000);
});

test('one bad reading does not make a bad line', () => {
  const grade = createLineGrader();
  const bad = { roundTripMs: 900, lossShare: 0.2 };

  expect([grade(bad), grade({ roundTripMs: 20, lossShare: 0 }), grade(bad), grade(bad)]).toEqual([
    'good',
    'good',
    'good',
    'poor',
  ]);
});
