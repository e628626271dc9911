import { describe, expect, test } from 'vitest';
import { systemClock } from '../../src/shared/system-clock.ts';
import type { Clock } from '../../src/ports/clock.ts';
import { sleep } from '../../src/shared/async.ts';
import { failed } from '../fakes/scripted-api.ts';
import { fakeServices } from '../fakes/services.ts';

type ClockHarness = { readonly clock: Clock; pass(ms: number): Promise<void> };

function clockSuite(name: string, setUp: () => ClockHarness): void {
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

clockSuite('system', () => ({ clock: systemClock, pass: sleep }));
clockSuite('fake', () => {
  const services = fakeServices(() => failed(503));
  return { clock: services.clock, pass: async (ms) => void (services.nowMs += ms) };
});
