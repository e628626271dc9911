import type { AdminTokenStore } from '../../ports/admin-token-store.ts';
import type { PageStorage } from './page-storage.ts';

/** Name from the product spec, section 3. */
const TOKEN = 'admin_token';

export function createBrowserAdminTokenStore(store: PageStorage): AdminTokenStore {
  return {
    read: () => store.getItem(TOKEN) ?? undefined,
    save: (token) => store.setItem(TOKEN, token),
    clear: () => store.removeItem(TOKEN),
  };
}
