import type { AdminKey } from '../ports/keyring.ts';
import type { PageStore } from './page-store.ts';

/** Name from the product spec, section 3. */
const TOKEN = 'admin_token';

export function createBrowserAdminKey(store: PageStore): AdminKey {
  return {
    read: () => store.getItem(TOKEN) ?? undefined,
    keep: (token) => store.setItem(TOKEN, token),
    forget: () => store.removeItem(TOKEN),
  };
}
