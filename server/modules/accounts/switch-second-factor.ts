import type { AccountDeps } from './account-deps.ts';
import { notifyOwner } from './notify-owner.ts';
import { changePerson } from '../../shared/users/user-store.ts';
import type { Person } from '../../shared/users/user-store.ts';

/** Switches two-factor authentication and tells the owner by mail. */
export async function switchSecondFactor(deps: AccountDeps, person: Person, enabled: boolean): Promise<void> {
  if (person.mfa_enabled === enabled) return;
  await changePerson(deps.database.db, person.id, { mfa_enabled: enabled });
  await notifyOwner(deps, person, { type: 'second-factor-switched', enabled });
}
