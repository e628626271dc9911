import { endpoint } from '../http/endpoint.ts';
import { hashSecret } from '../system/secret.ts';
import { handCallsOver } from '../voice/call-records.ts';
import { issueToken, retireToken } from './access-tokens.ts';
import type { Accounts } from './accounts.ts';
import { lockPerson } from './people.ts';
import { nobody } from './refusals.ts';

export function refresh({ store, clock }: Accounts) {
  return endpoint('refresh', ({ caller }) =>
    store.transact(async (tx) => {
      const now = clock();
      const person = await lockPerson(tx, caller.userId);
      if (!person || !(await retireToken(tx, caller.tokenHash, now))) throw nobody();
      const token = await issueToken(tx, person.id, now);
      await handCallsOver(tx, person.id, caller.tokenHash, hashSecret(token));
      return { token };
    }),
  );
}
