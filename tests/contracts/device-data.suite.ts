import { describe, expect, test } from 'vitest';
import type { DeviceData } from '../../src/ports/device-data.ts';

export type DeviceDataHarness = {
  readonly data: DeviceData;
  /** Two favourites are kept on this device. */
  keepTwoFavourites(): void;
  hasRestarted(): boolean;
};

/** The contract of DeviceData. */
export function deviceDataSuite(name: string, setUp: () => DeviceDataHarness): void {
  describe(name, () => {
    test('what is kept is listed by its kind with a size and a count', async () => {
      const { data, keepTwoFavourites } = setUp();
      keepTwoFavourites();

      const stored = await data.measure();

      const favourites = stored.find(({ kind }) => kind === 'favourites');
      expect(favourites?.count).toBe(2);
      expect(favourites?.bytes).toBeGreaterThan(0);
    });

    test('nothing is left after removing everything; the app then restarts on request', async () => {
      const { data, keepTwoFavourites, hasRestarted } = setUp();
      keepTwoFavourites();

      await data.removeAll();

      expect(await data.measure()).toEqual([]);
      expect(hasRestarted()).toBe(false);
      data.restart();
      expect(hasRestarted()).toBe(true);
    });
  });
}
