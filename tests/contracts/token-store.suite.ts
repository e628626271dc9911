import { describe, expect, test, vi } from 'vitest';
import type { TokenStore } from '../../src/ports/token-store.ts';
import { aUser } from '../fixtures/people.ts';

export type TokenStoreHarness = {
  readonly store: TokenStore;
  /** Another tab of the same browser has signed in or out. */
  changeInOtherTab(): void;
};

/** The contract of TokenStore. `setUp` returns an empty one. */
export function tokenStoreSuite(name: string, setUp: () => TokenStoreHarness): void {
  describe(name, () => {
    test('nothing is stored at first', () => {
      expect(setUp().store.read()).toBeUndefined();
    });

    test('saved credentials are read back', async () => {
      const { store } = setUp();

      await store.save({ token: 'token-1', user: aUser() });

      expect(store.read()).toEqual({ token: 'token-1', user: aUser() });
    });

    test('saved credentials can be read before the save has resolved', () => {
      const { store } = setUp();

      void store.save({ token: 'token-1', user: aUser() });

      expect(store.read()).toMatchObject({ token: 'token-1' });
    });

    test('saving replaces the former credentials, a known user by an unknown one too', async () => {
      const { store } = setUp();
      await store.save({ token: 'token-1', user: aUser() });

      await store.save({ token: 'token-2', user: undefined });

      expect(store.read()).toEqual({ token: 'token-2', user: undefined });
    });

    test('nothing is left after clearing', async () => {
      const { store } = setUp();
      await store.save({ token: 'token-1', user: aUser() });

      await store.clear();

      expect(store.read()).toBeUndefined();
    });

    test('a change in another tab is reported, a change here is not', async () => {
      const { store, changeInOtherTab } = setUp();
      const onChanged = vi.fn<() => void>();
      store.onChangedInOtherTab(onChanged);

      await store.save({ token: 'token-1', user: aUser() });
      expect(onChanged).not.toHaveBeenCalled();
      changeInOtherTab();

      expect(onChanged).toHaveBeenCalledOnce();
    });
  });
}
