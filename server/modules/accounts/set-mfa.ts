import { unauthorized } from '../../shared/http/api-error.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import type { AccountDeps } from './account-deps.ts';
import { socialAccount } from './account-errors.ts';
import { changePerson, isSocial, personById } from './people.ts';

export function setMfa({ database }: AccountDeps) {
  return endpoint('setMfa', async ({ body, caller }) => {
    const person = await personById(database.db, caller.userId);
    if (!person) throw unauthorized();
    if (isSocial(person)) throw socialAccount();
    await changePerson(database.db, person.id, { mfa_enabled: body.enabled });
    return { success: true as const };
  });
}
