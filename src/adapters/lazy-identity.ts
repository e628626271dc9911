import type { Identity, IdentityFailure } from '../ports/identity.ts';
import type { IdentityClient } from './identity-client.ts';
import { identityLimits } from './identity-limits.ts';
import { createIdentityPage } from './identity-page.ts';
import type { PageStore } from './page-store.ts';

const unreachable: IdentityFailure = { type: 'unreachable' };

/** The identity client, fetched when somebody first signs in with it. */
export function createLazyIdentity(store: PageStore): Identity {
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
    async leave(settings, connection) {
      const found = await loaded();
      return found ? found.leave(settings, connection) : unreachable;
    },
    async popUp(settings, connection) {
      // Before anything is waited for: later the browser no longer sees the press behind it.
      const popup = page.openPopup(identityLimits.popupWidth, identityLimits.popupHeight);
      const found = await loaded();
      if (found) return found.popUp(settings, connection, popup);
      popup?.close();
      return { type: 'failed', failure: unreachable };
    },
    async arrive(settings, query) {
      const found = await loaded();
      return found ? found.arrive(settings, query) : { type: 'failed', failure: unreachable };
    },
    async signOut(settings) {
      await (await loaded())?.signOut(settings);
    },
  };
}
