import type { Keyring, Keys } from '../ports/keyring.ts';
import type { StoredKeys } from '../storage/keys.ts';
import type { PageStore } from './page-store.ts';

/** Names from the product spec, section 3. */
const TOKEN = 'translator_auth_token';
const USER = 'user_data';

/** Keys in localStorage for the page, with a copy for the service worker. */
export function createBrowserKeyring(store: PageStore, copy: StoredKeys): Keyring {
  /** A device that keeps nothing: the page then sends what waits by itself. */
  const writeCopy = (keys: Keys | undefined) => copy.write(keys).catch(() => undefined);

  return {
    read() {
      const token = store.getItem(TOKEN);
      return token ? { token, user: readUser(store) } : undefined;
    },
    async keep(keys) {
      store.setItem(TOKEN, keys.token);
      if (keys.user) store.setItem(USER, JSON.stringify(keys.user));
      else store.removeItem(USER);
      await writeCopy(keys);
    },
    async forget() {
      store.removeItem(TOKEN);
      store.removeItem(USER);
      await writeCopy(undefined);
    },
    onChangedElsewhere(listener) {
      // Without a key: everything was cleared.
      addEventListener('storage', ({ key }) => {
        if (key === TOKEN || key === null) listener();
      });
    },
  };
}

function readUser(store: PageStore): Keys['user'] {
  try {
    const user: unknown = JSON.parse(store.getItem(USER) ?? 'null');
    const whole = typeof user === 'object' && user !== null && 'id' in user && 'email' in user;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by this file, from a parsed answer
    return whole ? (user as Keys['user']) : undefined;
  } catch {
    // Half a profile is no profile; the server has the whole one.
    return undefined;
  }
}
