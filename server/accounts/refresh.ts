import { endpoint } from '../http/endpoint.ts';
import { issueToken, retireToken } from './access-tokens.ts';
import type { Accounts } from './accounts.ts';
import { lockPerson } from './people.ts';
import { nobody } from './refusals.ts';

export function refresh({ store, clock }: Accounts) {
  return endpoint('refresh', ({ caller }) =>
    store.transact(async (tx) => {
      const now = clock();
      const person = await lockPerson(tx, caller.userId);
      const family = person && (await retireToken(tx, caller.tokenHash, now));
      if (!person || family === undefined) throw nobody();
      return { token: await issueToken(tx, person.id, now, family) };
    }),
  );
}
