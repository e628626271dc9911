import type { TokenStore, Credentials } from '../../ports/token-store.ts';
import type { TokenCopy } from '../../storage/token-copy.ts';
import type { PageStorage } from './page-storage.ts';

/** Names from the product spec, section 3. */
const TOKEN = 'translator_auth_token';
const USER = 'user_data';

/** Keys in localStorage for the page, with a copy for the service worker. */
export function createBrowserTokenStore(store: PageStorage, copy: TokenCopy): TokenStore {
  /** A device that keeps nothing: the page then sends what waits by itself. */
  const writeCopy = (keys: Credentials | undefined) => copy.write(keys).catch(() => undefined);

  return {
    read() {
      const token = store.getItem(TOKEN);
      return token ? { token, user: readUser(store) } : undefined;
    },
    async save(keys) {
      store.setItem(TOKEN, keys.token);
      if (keys.user) store.setItem(USER, JSON.stringify(keys.user));
      else store.removeItem(USER);
      await writeCopy(keys);
    },
    async clear() {
      store.removeItem(TOKEN);
      store.removeItem(USER);
      await writeCopy(undefined);
    },
    onChangedInOtherTab(listener) {
      // Without a key: everything was cleared.
      addEventListener('storage', ({ key }) => {
        if (key === TOKEN || key === null) listener();
      });
    },
  };
}

function readUser(store: PageStorage): Credentials['user'] {
  try {
    const user: unknown = JSON.parse(store.getItem(USER) ?? 'null');
    const whole = typeof user === 'object' && user !== null && 'id' in user && 'email' in user;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by this file, from a parsed answer
    return whole ? (user as Credentials['user']) : undefined;
  } catch {
    // Half a profile is no profile; the server has the whole one.
    return undefined;
  }
}
