import type { Clock } from '../../src/ports/clock.ts';

export type FakeClock = Clock & { nowMs: number };

/** Stands still until a test sets it. */
export function fakeClock(): FakeClock {
  const clock: FakeClock = { nowMs: 1_000_000, now: () => clock.nowMs };
  return clock;
}
