import { endpoint } from '../http/endpoint.ts';
import { revokeToken } from './access-tokens.ts';
import type { Accounts } from './accounts.ts';

export function logout({ store, clock }: Accounts) {
  return endpoint('logout', async ({ caller }) => {
    await revokeToken(store.db, caller.tokenHash, clock());
    return { success: true as const };
  });
}
