import type { ParsedRequest } from '../../../src/protocol/contract.ts';
import { unauthorized } from '../../shared/http/api-error.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { localeOfTag } from '../../../src/domain/locale.ts';
import type { AccountDeps } from './account-deps.ts';
import { socialAccount } from './account-errors.ts';
import { confirmationRequired } from './confirm-owner.ts';
import { changePerson, isSocial, personById, personToUser } from '../../shared/users/user-store.ts';
import type { PersonChange } from '../../shared/users/user-store.ts';
import { switchSecondFactor } from './switch-second-factor.ts';

export function updateProfile(deps: AccountDeps) {
  const { database } = deps;
  return endpoint('updateProfile', async ({ body, caller }) => {
    const person = await personById(database.db, caller.userId);
    if (!person) throw unauthorized();
    if (body.mfaEnabled && isSocial(person)) throw socialAccount();
    // PUT /user/mfa takes the password for it.
    if (body.mfaEnabled === false && person.mfa_enabled) throw confirmationRequired();
    await switchSecondFactor(deps, person, body.mfaEnabled ?? person.mfa_enabled);
    const changed = await changePerson(database.db, person.id, changeOf(body));
    if (!changed) throw unauthorized();
    return { user: personToUser(changed) };
  });
}

function changeOf({ name, locale }: ParsedRequest<'updateProfile'>['body']): PersonChange {
  const known = localeOfTag(locale);
  return {
    ...(name === undefined ? {} : { name }),
    ...(known === undefined ? {} : { locale: known }),
  };
}
