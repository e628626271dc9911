import type { ParsedRequest } from '../../../src/protocol/contract.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { localeOfTag } from '../../shared/locale-of-tag.ts';
import type { AccountDeps } from './account-deps.ts';
import { changePerson, isSocial, personById, personToUser } from './people.ts';
import type { PersonChange } from './people.ts';
import { notSignedIn, socialAccount } from './refusals.ts';

export function updateProfile({ database }: AccountDeps) {
  return endpoint('updateProfile', async ({ body, caller }) => {
    const person = await personById(database.db, caller.userId);
    if (!person) throw notSignedIn();
    if (body.mfaEnabled && isSocial(person)) throw socialAccount();
    const changed = await changePerson(database.db, person.id, changeOf(body));
    if (!changed) throw notSignedIn();
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
