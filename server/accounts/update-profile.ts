import type { CallParsed } from '../../src/protocol/contract.ts';
import { endpoint } from '../http/endpoint.ts';
import { mailLocale } from '../mail/mail-locale.ts';
import type { Accounts } from './accounts.ts';
import { changePerson, isSocial, personById, personToUser } from './people.ts';
import type { PersonChange } from './people.ts';
import { nobody, signsInElsewhere } from './refusals.ts';

export function updateProfile({ store }: Accounts) {
  return endpoint('updateProfile', async ({ body, caller }) => {
    const person = await personById(store.db, caller.userId);
    if (!person) throw nobody();
    if (body.mfaEnabled && isSocial(person)) throw signsInElsewhere();
    const changed = await changePerson(store.db, person.id, changeOf(body));
    if (!changed) throw nobody();
    return { user: personToUser(changed) };
  });
}

function changeOf({ name, mfaEnabled, locale }: CallParsed<'updateProfile'>['body']): PersonChange {
  const known = mailLocale(locale);
  return {
    ...(name === undefined ? {} : { name }),
    ...(mfaEnabled === undefined ? {} : { mfa_enabled: mfaEnabled }),
    ...(known === undefined ? {} : { locale: known }),
  };
}
