import { expect, test } from 'vitest';
import { areTurnsCut, NoiseMeter } from '../../../src/domain/hold-offer.ts';
import { aTurn } from '../../fixtures/turns.ts';

/** Levels as the meter reports them, 30 a second. */
function heard(seconds: number, level: (second: number) => number): NoiseMeter {
  const meter = new NoiseMeter();
  for (let frame = 0; frame < seconds * 30; frame++) meter.hear(level(frame / 30), (frame * 1000) / 30);
  return meter;
}

test('a room is loud when not even the pauses are quiet', () => {
  expect(heard(20, () => 6).isLoud).toBe(true);
});

test('loud speech with quiet pauses is no noise', () => {
  expect(heard(20, (second) => (second % 5 < 4 ? 20 : 0.5)).isLoud).toBe(false);
});

test('a quiet room is not loud, and nothing is known at first', () => {
  expect(heard(20, () => 0.3).isLoud).toBe(false);
  expect(heard(3, () => 6).isLoud).toBe(false);
});

test('turns are cut when half of the last six were', () => {
  const whole = aTurn('a');
  const merged = aTurn('b', { mergedFromItemIds: ['a', 'b'] });
  const cancelled = aTurn('b', { status: 'cancelled', cancelReason: 'turn_detected' });

  expect(areTurnsCut([whole, merged, whole, cancelled, whole, merged])).toBe(true);
  expect(areTurnsCut([merged, merged, cancelled, whole, whole, whole, whole, whole])).toBe(false);
});
