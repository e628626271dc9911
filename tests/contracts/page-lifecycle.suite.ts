import { describe, expect, test, vi } from 'vitest';
import type { PageLifecycle } from '../../src/ports/page-lifecycle.ts';

export type LifecycleHarness = {
  readonly lifecycle: PageLifecycle;
  setHidden(isHidden: boolean): void;
  setOnline(isOnline: boolean): void;
};

/** The contract of PageLifecycle. `setUp` returns a visible page that is online. */
export function pageLifecycleSuite(name: string, setUp: () => LifecycleHarness): void {
  describe(name, () => {
    test('visibility and connectivity can be read at any time', () => {
      const { lifecycle, setHidden, setOnline } = setUp();
      const read = () => ({ isHidden: lifecycle.isHidden(), isOnline: lifecycle.isOnline() });
      expect(read()).toEqual({ isHidden: false, isOnline: true });

      setHidden(true);
      expect(read()).toEqual({ isHidden: true, isOnline: true });
      setOnline(false);
      expect(read()).toEqual({ isHidden: true, isOnline: false });
    });

    test('each change is reported, with the new state in place', () => {
      const { lifecycle, setHidden, setOnline } = setUp();
      const seen: Array<readonly [boolean, boolean]> = [];
      lifecycle.onChanged(() => seen.push([lifecycle.isHidden(), lifecycle.isOnline()]));

      setHidden(true);
      setOnline(false);

      expect(seen).toEqual([
        [true, true],
        [true, false],
      ]);
    });

    test('onVisible is called when the page becomes visible, not when it is hidden', () => {
      const { lifecycle, setHidden } = setUp();
      const onVisible = vi.fn<() => void>();
      lifecycle.onVisible(onVisible);

      setHidden(true);
      expect(onVisible).not.toHaveBeenCalled();
      setHidden(false);

      expect(onVisible).toHaveBeenCalledOnce();
    });

    test('onOnline reports both directions', () => {
      const { lifecycle, setOnline } = setUp();
      const seen: boolean[] = [];
      lifecycle.onOnline((isOnline) => seen.push(isOnline));

      setOnline(false);
      setOnline(true);

      expect(seen).toEqual([false, true]);
    });

    test('an ended subscription is not called; others still are', () => {
      const { lifecycle, setHidden, setOnline } = setUp();
      const [ended, stored] = [vi.fn<() => void>(), vi.fn<() => void>()];
      const stops = [lifecycle.onChanged(ended), lifecycle.onVisible(ended), lifecycle.onOnline(ended)];
      lifecycle.onChanged(stored);

      for (const stop of stops) stop();
      setHidden(true);
      setHidden(false);
      setOnline(false);

      expect(ended).not.toHaveBeenCalled();
      expect(stored).toHaveBeenCalledTimes(3);
    });
  });
}
