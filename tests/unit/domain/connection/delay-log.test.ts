import { expect, test } from 'vitest';
import { capturedAt, capturedBeforeLoss } from '../../../../src/domain/connection/delay-log.ts';

test('without a delay, and before the first entry, audio is captured when it is sent', () => {
  expect(capturedAt([], 5000)).toBe(5000);
  expect(capturedAt([{ atMs: 6000, delayMs: 2000 }], 5000)).toBe(5000);
  expect(capturedAt([{ atMs: 4000, delayMs: 0 }], 5000)).toBe(5000);
});

test('during a replay audio was captured as long before as the delay', () => {
  expect(capturedAt([{ atMs: 4000, delayMs: 2000 }], 4050)).toBe(2050);
});

test('while nothing is sent the captured time stands still, however late the next report', () => {
  const held = [
    { atMs: 4000, delayMs: 2000 },
    { atMs: 4800, delayMs: 2700 },
  ];

  expect(capturedAt(held, 4700)).toBe(2100);
});

test('a new replay does not change when earlier audio was captured', () => {
  const begun = [
    { atMs: 4000, delayMs: 0 },
    { atMs: 4300, delayMs: 100, begins: true },
  ];

  expect(capturedAt(begun, 4290)).toBe(4290);
});

test('a moment just after the loss continues what the lost connection was sent, not what the next one is', () => {
  const cut = [
    { atMs: 4000, delayMs: 6000 },
    { atMs: 4100, delayMs: 0, begins: true },
  ];

  expect(capturedBeforeLoss(cut, 4200, 4100)).toBe(-1800);
  expect(capturedBeforeLoss(cut, 4050, 4100)).toBe(-1950);
});
