import { endpoint } from '../http/endpoint.ts';
import { revokeTokens } from './access-tokens.ts';
import type { Accounts } from './accounts.ts';
import { lockPerson } from './people.ts';

/** All devices, this one too. */
export function logoutEverywhere({ store, clock }: Accounts) {
  return endpoint('logoutEverywhere', async ({ caller }) => {
    await store.transact(async (tx) => {
      await lockPerson(tx, caller.userId);
      await revokeTokens(tx, caller.userId, clock());
    });
    return { success: true as const };
  });
}
