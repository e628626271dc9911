import { revokeToken } from '../../shared/users/access-tokens.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import type { AccountDeps } from './account-deps.ts';
import { lockPerson } from '../../shared/users/user-store.ts';

export function logout({ database, clock }: AccountDeps) {
  return endpoint('logout', async ({ caller }) => {
    await database.transact(async (tx) => {
      // Serialises with a concurrent refresh, whose new token would otherwise escape the revocation.
      await lockPerson(tx, caller.userId);
      await revokeToken(tx, caller.tokenHash, clock());
    });
    return { success: true as const };
  });
}
