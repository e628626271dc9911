import type { Identity, IdentityFailure } from '../../ports/identity.ts';
import type { IdentityClient } from './identity-client.ts';
import { identityLimits } from './identity-limits.ts';
import { createIdentityPage } from './identity-page.ts';
import type { PageStorage } from '../device/page-storage.ts';

const unreachable: IdentityFailure = { type: 'unreachable' };

/** The identity client, fetched when somebody first signs in with it. */
export function createLazyIdentity(store: PageStorage): Identity {
  const page = createIdentityPage(store);
  let client: Promise<IdentityClient> | undefined;

  /** Undefined when it could not be fetched: offline, most likely. The next press asks again. */
  async function loaded(): Promise<IdentityClient | undefined> {
    client ??= import('./identity-client.ts').then(({ createIdentityClient }) => createIdentityClient(page));
    return client.catch(() => {
      client = undefined;
      return undefined;
    });
  }

  return {
    async signInByRedirect(settings, connection) {
      const found = await loaded();
      return found ? found.signInByRedirect(settings, connection) : unreachable;
    },
    async signInByPopup(settings, connection) {
      // Before anything is waited for: later the browser no longer sees the press behind it.
      const popup = page.openPopup(identityLimits.popupWidth, identityLimits.popupHeight);
      const found = await loaded();
      if (found) return found.signInByPopup(settings, connection, popup);
      popup?.close();
      return { type: 'failed', failure: unreachable };
    },
    async handleCallback(settings, query) {
      const found = await loaded();
      return found ? found.handleCallback(settings, query) : { type: 'failed', failure: unreachable };
    },
    async signOut(settings) {
      await (await loaded())?.signOut(settings);
    },
  };
}
