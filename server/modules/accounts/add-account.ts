import type { Tx } from '../../db/schema.ts';
import type { AccountDeps } from './account-deps.ts';
import { addPerson, type NewPerson, type Person } from '../../shared/users/user-store.ts';

/**
 * Adds a person, redeems their invitation where one is required and grants the signup tokens.
 * @returns undefined when the address already has an account
 * @throws ApiError when an invitation is required and missing
 */
export async function addAccount(
  { clock, invitationGate, signupGrant }: AccountDeps,
  tx: Tx,
  newPerson: NewPerson,
  invitationCode: string | undefined,
): Promise<Person | undefined> {
  const now = clock();
  const person = await addPerson(tx, newPerson, now);
  if (!person) return undefined;
  await invitationGate.redeem(tx, { email: person.email, code: invitationCode }, person.id);
  await signupGrant.grant(tx, { userId: person.id, email: person.email }, now);
  return person;
}
