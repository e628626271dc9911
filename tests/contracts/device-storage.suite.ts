import { describe, expect, test } from 'vitest';
import type { DeviceStorage } from '../../src/ports/device-storage.ts';

export type DeviceStorageHarness = {
  readonly storage: DeviceStorage;
  /** The browser blocks storage. */
  forbid(): void;
  /** Whether the browser would ask the user before it closes the page. */
  isCloseGuarded(): boolean;
};

/** The contract of DeviceStorage. */
export function deviceStorageSuite(name: string, setUp: () => DeviceStorageHarness): void {
  describe(name, () => {
    test('blocked storage is reported', async () => {
      const { storage, forbid } = setUp();
      expect(await storage.isForbidden()).toBe(false);

      forbid();

      expect(await storage.isForbidden()).toBe(true);
    });

    test('asking to keep the data resolves, whatever the browser decides', async () => {
      await expect(setUp().storage.persist()).resolves.toBeUndefined();
    });

    test('closing is guarded until the guard is turned off once', () => {
      const { storage, isCloseGuarded } = setUp();
      expect(isCloseGuarded()).toBe(false);

      storage.warnBeforeClose(true);
      storage.warnBeforeClose(true);
      expect(isCloseGuarded()).toBe(true);

      storage.warnBeforeClose(false);
      expect(isCloseGuarded()).toBe(false);
    });
  });
}
