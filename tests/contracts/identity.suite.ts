import { describe, expect, test } from 'vitest';
import type { Identity } from '../../src/ports/identity.ts';

const settings = { issuer: 'https://id.example.org/', clientId: 'dragoman' };

/** The contract of Identity, for a user who has not started a sign-in. */
export function identitySuite(name: string, create: () => Identity): void {
  describe(name, () => {
    test('without a popup the sign-in fails as blocked', async () => {
      expect(await create().signInByPopup(settings, 'apple', undefined)).toEqual({
        type: 'failed',
        failure: { type: 'popup-blocked' },
      });
    });

    test('a popup is closed when its sign-in has failed', async () => {
      let isClosed = false;
      const popup = { go: () => undefined, isClosed: () => isClosed, close: () => void (isClosed = true) };

      const result = await create().signInByPopup({ ...settings, issuer: 'http://127.0.0.1:9/' }, 'apple', popup);

      expect(result.type).toBe('failed');
      expect(isClosed).toBe(true);
    });

    test('a callback that belongs to no sign-in of this browser is refused, each time', async () => {
      const identity = create();
      const refused = { type: 'failed', failure: { type: 'state-mismatch' } };

      expect(await identity.handleCallback(settings, '?code=code&state=unknown')).toEqual(refused);
      expect(await identity.handleCallback(settings, '?code=code&state=unknown')).toEqual(refused);
    });

    test('signing out of a provider that cannot be reached does not leave the page', async () => {
      await expect(create().signOut({ ...settings, issuer: 'http://127.0.0.1:9/' })).resolves.toBe(false);
    });
  });
}
