import { describe, expect, test, vi } from 'vitest';
import type { Installation } from '../../src/ports/installation.ts';

export type InstallationHarness = {
  readonly installation: Installation;
  /** The browser offers to install the app; the user will accept or decline its prompt. */
  offer(isAccepted: boolean): void;
  /** The app is installed from the browser's menu. */
  installElsewhere(): void;
};

/** The contract of Installation. `setUp` returns one without an offer. */
export function installationSuite(name: string, setUp: () => InstallationHarness): void {
  describe(name, () => {
    test('an offer of the browser is reported and can be taken', async () => {
      const { installation, offer } = setUp();
      const modes = [installation.mode()];
      installation.onChanged(() => modes.push(installation.mode()));

      offer(true);

      expect(await installation.prompt()).toBe(true);
      expect(await Promise.all(modes)).toEqual(['none', 'prompt', 'none']);
    });

    test('a declined prompt uses the offer up', async () => {
      const { installation, offer } = setUp();
      offer(false);

      expect(await installation.prompt()).toBe(false);
      expect(await installation.mode()).toBe('none');
      expect(await installation.prompt()).toBe(false);
    });

    test('an installation elsewhere ends the offer', async () => {
      const { installation, offer, installElsewhere } = setUp();
      offer(true);
      const onChanged = vi.fn<() => void>();
      installation.onChanged(onChanged);

      installElsewhere();

      expect(await installation.mode()).toBe('none');
      expect(onChanged).toHaveBeenCalledOnce();
    });

    test('without an offer the prompt does nothing', async () => {
      expect(await setUp().installation.prompt()).toBe(false);
    });
  });
}
