import { endpoint } from '../http/endpoint.ts';
import { revokeToken } from './access-tokens.ts';
import type { Accounts } from './accounts.ts';
import { lockPerson } from './people.ts';

export function logout({ store, clock }: Accounts) {
  return endpoint('logout', async ({ caller }) => {
    await store.transact(async (tx) => {
      // Not beside a refresh, whose new token would not be seen yet.
      await lockPerson(tx, caller.userId);
      await revokeToken(tx, caller.tokenHash, clock());
    });
    return { success: true as const };
  });
}
