import { describe, expect, test } from 'vitest';
import type { Tabs } from '../../src/ports/tabs.ts';

export type TabsHarness = {
  readonly tabs: Tabs;
  /** From now on tabs are blocked. */
  block(): void;
  /** The address that the last tab shows. */
  address(): string | undefined;
  isClosed(): boolean;
};

/** The contract of Tabs. */
export function tabsSuite(name: string, setUp: () => TabsHarness): void {
  describe(name, () => {
    test('a tab shows a page after it was opened', async () => {
      const { tabs, address, isClosed } = setUp();
      const tab = tabs.open();
      const page = new URL('/robots.txt', location.href).href;

      tab?.show(page);

      await expect.poll(address).toBe(page);
      expect(isClosed()).toBe(false);
      tab?.close();
    });

    test('a tab can be closed', async () => {
      const { tabs, isClosed } = setUp();
      const tab = tabs.open();

      tab?.close();

      await expect.poll(isClosed).toBe(true);
    });

    test('a blocked tab is not opened', () => {
      const { tabs, block } = setUp();
      block();

      expect(tabs.open()).toBeUndefined();
    });
  });
}
