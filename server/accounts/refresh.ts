import { endpoint } from '../http/endpoint.ts';
import { hashSecret } from '../system/secret.ts';
import { issueToken, retireToken } from './access-tokens.ts';
import type { Accounts } from './accounts.ts';
import { lockPerson } from './people.ts';
import { nobody } from './refusals.ts';

export function refresh({ store, clock }: Accounts) {
  return endpoint('refresh', ({ caller }) =>
    store.transact(async (tx) => {
      const now = clock();
      const person = await lockPerson(tx, caller.userId);
      if (!person) throw nobody();
      const token = await issueToken(tx, person.id, now);
      if (!(await retireToken(tx, caller.tokenHash, hashSecret(token), now))) throw nobody();
      return { token };
    }),
  );
}
