import { endpoint } from '../http/endpoint.ts';
import { revokeTokens } from './access-tokens.ts';
import type { Accounts } from './accounts.ts';

/** All devices, this one too. */
export function logoutEverywhere({ store, clock }: Accounts) {
  return endpoint('logoutEverywhere', async ({ caller }) => {
    await revokeTokens(store.db, caller.userId, clock());
    return { success: true as const };
  });
}
