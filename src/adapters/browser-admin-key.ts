import type { AdminKey } from '../ports/keyring.ts';

/** Name from the product spec, section 3. */
const TOKEN = 'admin_token';

export function createBrowserAdminKey(): AdminKey {
  return {
    read: () => localStorage.getItem(TOKEN) ?? undefined,
    keep: (token) => localStorage.setItem(TOKEN, token),
    forget: () => localStorage.removeItem(TOKEN),
  };
}
