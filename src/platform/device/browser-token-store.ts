import type { TokenStore, Credentials } from '../../ports/token-store.ts';
import type { TokenCopy } from '../../storage/token-copy.ts';
import type { PageStorage } from './page-storage.ts';

/** Names from the product spec, section 3. */
const TOKEN = 'translator_auth_token';
const USER = 'user_data';

/** localStorage for the page, with a copy in IndexedDB for the service worker. */
export function createBrowserTokenStore(store: PageStorage, copy: TokenCopy): TokenStore {
  /** Fails where storage is blocked: the page then uploads the outbox itself. */
  const writeCopy = (credentials: Credentials | undefined) => copy.write(credentials).catch(() => undefined);

  function read(): Credentials | undefined {
    const token = store.getItem(TOKEN);
    return token ? { token, user: readUser(store) } : undefined;
  }

  return {
    read,
    async save(credentials) {
      store.setItem(TOKEN, credentials.token);
      if (credentials.user) store.setItem(USER, JSON.stringify(credentials.user));
      else store.removeItem(USER);
      await writeCopy(credentials);
    },
    async clear() {
      store.removeItem(TOKEN);
      store.removeItem(USER);
      await writeCopy(undefined);
    },
    async restoreCopy() {
      const credentials = read();
      if (credentials) await writeCopy(credentials);
    },
    onChangedInOtherTab(listener) {
      // A null key: all of localStorage was cleared.
      addEventListener('storage', ({ key }) => {
        if (key === TOKEN || key === null) listener();
      });
    },
  };
}

function readUser(store: PageStorage): Credentials['user'] {
  try {
    const user: unknown = JSON.parse(store.getItem(USER) ?? 'null');
    const isComplete = typeof user === 'object' && user !== null && 'id' in user && 'email' in user;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by this file, from a parsed answer
    return isComplete ? (user as Credentials['user']) : undefined;
  } catch {
    // Damaged: the profile is loaded from the server again.
    return undefined;
  }
}
