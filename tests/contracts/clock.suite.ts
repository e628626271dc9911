import { describe, expect, test } from 'vitest';
import type { Clock } from '../../src/ports/clock.ts';

export type ClockHarness = { readonly clock: Clock; pass(ms: number): Promise<void> };

/** The contract of Clock. */
export function clockSuite(name: string, setUp: () => ClockHarness): void {
  describe(name, () => {
    test('time is a whole number of milliseconds', () => {
      const now = setUp().clock.now();

      expect(Number.isInteger(now)).toBe(true);
      expect(now).toBeGreaterThan(0);
    });

    test('time passes in milliseconds and does not go back', async () => {
      const { clock, pass } = setUp();
      const before = clock.now();

      await pass(20);

      // A timer may fire a millisecond early.
      expect(clock.now() - before).toBeGreaterThanOrEqual(19);
    });
  });
}
