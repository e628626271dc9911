import { endpoint } from '../../shared/http/endpoint.ts';
import type { AccountDeps } from './account-deps.ts';
import { changePerson, isSocial, personById } from './people.ts';
import { notSignedIn, socialAccount } from './refusals.ts';

export function setMfa({ database }: AccountDeps) {
  return endpoint('setMfa', async ({ body, caller }) => {
    const person = await personById(database.db, caller.userId);
    if (!person) throw notSignedIn();
    if (isSocial(person)) throw socialAccount();
    await changePerson(database.db, person.id, { mfa_enabled: body.enabled });
    return { success: true as const };
  });
}
