import { describe, expect, test } from 'vitest';
import type { WakeLock } from '../../src/ports/wake-lock.ts';

export type WakeLockHarness = { readonly wakeLock: WakeLock; isHeld(): boolean };

/** The contract of WakeLock. */
export function wakeLockSuite(name: string, setUp: () => WakeLockHarness): void {
  describe(name, () => {
    test('the screen is kept on from acquire to release', async () => {
      const { wakeLock, isHeld } = setUp();
      expect(isHeld()).toBe(false);

      wakeLock.acquire();
      await expect.poll(isHeld).toBe(true);
      wakeLock.release();

      await expect.poll(isHeld).toBe(false);
    });

    test('it can be acquired again after release', async () => {
      const { wakeLock, isHeld } = setUp();
      wakeLock.acquire();
      await expect.poll(isHeld).toBe(true);
      wakeLock.release();

      wakeLock.acquire();

      await expect.poll(isHeld).toBe(true);
      wakeLock.release();
    });

    test('it is held until each of two who need it has released it', async () => {
      const { wakeLock, isHeld } = setUp();
      wakeLock.acquire();
      wakeLock.acquire();
      wakeLock.release();
      await expect.poll(isHeld).toBe(true);

      wakeLock.release();

      await expect.poll(isHeld).toBe(false);
    });

    test('release without acquire does nothing', () => {
      const { wakeLock, isHeld } = setUp();

      wakeLock.release();

      expect(isHeld()).toBe(false);
    });
  });
}
