import { unauthorized } from '../../shared/http/api-error.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import type { AccountDeps } from './account-deps.ts';
import { personById, personToUser } from '../../shared/users/user-store.ts';

export function profile({ database }: AccountDeps) {
  return endpoint('profile', async ({ caller }) => {
    const person = await personById(database.db, caller.userId);
    if (!person) throw unauthorized();
    return { user: personToUser(person) };
  });
}
