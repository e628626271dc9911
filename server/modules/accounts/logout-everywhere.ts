import { revokeTokens } from '../../shared/users/access-tokens.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import type { AccountDeps } from './account-deps.ts';
import { lockPerson } from '../../shared/users/user-store.ts';

/** Revokes the tokens of all devices, including this one. */
export function logoutEverywhere({ database, clock }: AccountDeps) {
  return endpoint('logoutEverywhere', async ({ caller }) => {
    await database.transact(async (tx) => {
      await lockPerson(tx, caller.userId);
      await revokeTokens(tx, caller.userId, clock());
    });
    return { success: true as const };
  });
}
