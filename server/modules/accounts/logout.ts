import { endpoint } from '../../shared/http/endpoint.ts';
import { revokeToken } from '../../shared/access-tokens.ts';
import type { AccountDeps } from './account-deps.ts';
import { lockPerson } from './people.ts';

export function logout({ store, clock }: AccountDeps) {
  return endpoint('logout', async ({ caller }) => {
    await store.transact(async (tx) => {
      // Not beside a refresh, whose new token would not be seen yet.
      await lockPerson(tx, caller.userId);
      await revokeToken(tx, caller.tokenHash, clock());
    });
    return { success: true as const };
  });
}
