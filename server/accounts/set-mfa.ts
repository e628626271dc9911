import { endpoint } from '../http/endpoint.ts';
import type { Accounts } from './accounts.ts';
import { changePerson, isSocial, personById } from './people.ts';
import { nobody, signsInElsewhere } from './refusals.ts';

export function setMfa({ store }: Accounts) {
  return endpoint('setMfa', async ({ body, caller }) => {
    const person = await personById(store.db, caller.userId);
    if (!person) throw nobody();
    if (isSocial(person)) throw signsInElsewhere();
    await changePerson(store.db, person.id, { mfa_enabled: body.enabled });
    return { success: true as const };
  });
}
