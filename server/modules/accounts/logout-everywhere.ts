import { endpoint } from '../../shared/http/endpoint.ts';
import { revokeTokens } from '../../shared/access-tokens.ts';
import type { AccountDeps } from './account-deps.ts';
import { lockPerson } from './people.ts';

/** All devices, this one too. */
export function logoutEverywhere({ store, clock }: AccountDeps) {
  return endpoint('logoutEverywhere', async ({ caller }) => {
    await store.transact(async (tx) => {
      await lockPerson(tx, caller.userId);
      await revokeTokens(tx, caller.userId, clock());
    });
    return { success: true as const };
  });
}
