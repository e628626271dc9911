import type { ParsedRequest } from '../../../src/protocol/contract.ts';
import { localeOfTag } from '../../../src/domain/locale.ts';
import { unauthorized } from '../../shared/http/api-error.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import type { AccountDeps } from './account-deps.ts';
import {
  personById,
  personToUser,
  changePerson,
  isSocial,
  type PersonChange,
  type Person,
} from '../../shared/users/user-store.ts';
import { socialAccount } from './account-errors.ts';
import { confirmationRequired, confirmOwnerNow } from './confirm-owner.ts';
import { notifyOwner } from './notify-owner.ts';

export function profile({ database }: AccountDeps) {
  return endpoint('profile', async ({ caller }) => {
    const person = await personById(database.db, caller.userId);
    if (!person) throw unauthorized();
    return { user: personToUser(person) };
  });
}

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

export function setMfa(deps: AccountDeps) {
  return endpoint('setMfa', async ({ body, caller }) => {
    const person = await personById(deps.database.db, caller.userId);
    if (!person) throw unauthorized();
    if (isSocial(person)) throw socialAccount();
    if (person.mfa_enabled && !body.enabled) await confirmOwnerNow(deps, person, 'turn_off_mfa', body);
    await switchSecondFactor(deps, person, body.enabled);
    return { success: true as const };
  });
}

/** Switches two-factor authentication and tells the owner by mail. */
async function switchSecondFactor(deps: AccountDeps, person: Person, enabled: boolean): Promise<void> {
  if (person.mfa_enabled === enabled) return;
  await changePerson(deps.database.db, person.id, { mfa_enabled: enabled });
  await notifyOwner(deps, person, { type: 'second-factor-switched', enabled });
}
