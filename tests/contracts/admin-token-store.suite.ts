import { describe, expect, test } from 'vitest';
import type { AdminTokenStore } from '../../src/ports/admin-token-store.ts';

/** The contract of every store of the administrator's token. */
export function adminTokenStoreSuite(name: string, newStore: () => AdminTokenStore): void {
  describe(name, () => {
    test('a saved token is read back until it is cleared', () => {
      const store = newStore();
      expect(store.read()).toBeUndefined();

      store.save('admin-token');
      expect(store.read()).toBe('admin-token');

      store.clear();
      expect(store.read()).toBeUndefined();
    });

    test('saving replaces the former token', () => {
      const store = newStore();
      store.save('admin-token');

      store.save('admin-token-2');

      expect(store.read()).toBe('admin-token-2');
    });
  });
}
