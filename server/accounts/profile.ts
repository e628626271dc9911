import { endpoint } from '../http/endpoint.ts';
import type { Accounts } from './accounts.ts';
import { personById, personToUser } from './people.ts';
import { nobody } from './refusals.ts';

export function profile({ store }: Accounts) {
  return endpoint('profile', async ({ caller }) => {
    const person = await personById(store.db, caller.userId);
    if (!person) throw nobody();
    return { user: personToUser(person) };
  });
}
