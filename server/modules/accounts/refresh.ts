import { issueToken, retireToken } from '../../shared/users/access-tokens.ts';
import { unauthorized } from '../../shared/http/api-error.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import type { AccountDeps } from './account-deps.ts';
import { lockPerson } from '../../shared/users/user-store.ts';

export function refresh({ database, clock, attempts }: AccountDeps) {
  return endpoint('refresh', async ({ caller }) => {
    await attempts.count('refresh-account', caller.userId);
    return await database.transact(async (tx) => {
      const now = clock();
      const person = await lockPerson(tx, caller.userId);
      const family = person && (await retireToken(tx, caller.tokenHash, now));
      if (!person || family === undefined) throw unauthorized();
      return { token: await issueToken(tx, person.id, now, family) };
    });
  });
}
