import { describe, expect, test, vi } from 'vitest';
import type { AppUpdates } from '../../src/ports/app-updates.ts';

export type AppUpdatesHarness = {
  readonly updates: AppUpdates;
  /** A new version is put on the server, and looked for. */
  publish(): Promise<void>;
  /** The waiting version is activated by this page. */
  activate(): void;
  /** The user presses something. */
  press(): void;
};

const newListener = () => ({
  onReady: vi.fn<(found: { readonly atLaunch: boolean }) => void>(),
  onActivated: vi.fn<() => void>(),
});

/** The contract of AppUpdates. `setUp` returns one in a page that runs an installed version. */
export function appUpdatesSuite(name: string, setUp: () => Promise<AppUpdatesHarness>): void {
  describe(name, () => {
    test('a new version is reported once it is downloaded, and again once it is activated', async () => {
      const { updates, publish, activate } = await setUp();
      const listener = newListener();
      updates.watch(listener);
      expect(listener.onReady).not.toHaveBeenCalled();

      await publish();
      await expect.poll(() => listener.onReady.mock.calls, { timeout: 5000 }).toEqual([[{ atLaunch: false }]]);
      expect(listener.onActivated).not.toHaveBeenCalled();
      activate();

      await expect.poll(() => listener.onActivated.mock.calls.length, { timeout: 5000 }).toBe(1);
    });

    test('the page is untouched until the user presses something', async () => {
      const { updates, press } = await setUp();
      updates.watch(newListener());
      expect(updates.isUntouched()).toBe(true);

      press();

      expect(updates.isUntouched()).toBe(false);
    });
  });
}
