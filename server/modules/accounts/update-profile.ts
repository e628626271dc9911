import type { ParsedRequest } from '../../../src/protocol/contract.ts';
import { unauthorized } from '../../shared/http/api-error.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { localeOfTag } from '../../shared/locale-of-tag.ts';
import type { AccountDeps } from './account-deps.ts';
import { socialAccount } from './account-errors.ts';
import { changePerson, isSocial, personById, personToUser } from './people.ts';
import type { PersonChange } from './people.ts';

export function updateProfile({ database }: AccountDeps) {
  return endpoint('updateProfile', async ({ body, caller }) => {
    const person = await personById(database.db, caller.userId);
    if (!person) throw unauthorized();
    if (body.mfaEnabled && isSocial(person)) throw socialAccount();
    const changed = await changePerson(database.db, person.id, changeOf(body));
    if (!changed) throw unauthorized();
    return { user: personToUser(changed) };
  });
}

function changeOf({ name, mfaEnabled, locale }: ParsedRequest<'updateProfile'>['body']): PersonChange {
  const known = localeOfTag(locale);
  return {
    ...(name === undefined ? {} : { name }),
    ...(mfaEnabled === undefined ? {} : { mfa_enabled: mfaEnabled }),
    ...(known === undefined ? {} : { locale: known }),
  };
}
