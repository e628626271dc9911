import { endpoint } from '../http/endpoint.ts';
import { issueToken, retireToken } from './access-tokens.ts';
import type { Accounts } from './accounts.ts';

export function refresh({ store, clock }: Accounts) {
  return endpoint('refresh', ({ caller }) =>
    store.transact(async (tx) => {
      const now = clock();
      await retireToken(tx, caller.tokenHash, now);
      return { token: await issueToken(tx, caller.userId, now) };
    }),
  );
}
