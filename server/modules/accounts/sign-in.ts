import type { AuthResponse } from '../../../src/protocol/contract.ts';
import type { Tx } from '../../db/schema.ts';
import { issueToken } from '../../shared/users/access-tokens.ts';
import { unauthorized } from '../../shared/http/api-error.ts';
import type { AccountDeps } from './account-deps.ts';
import { accountBlocked } from './account-errors.ts';
import { changePerson, lockPerson, personToUser, type Person } from '../../shared/users/user-store.ts';

/**
 * Issues a new token, whatever token the device held before, and grants the welcome tokens if they were used up on the
 * day of the registration.
 * @throws ApiError 403 when an administrator has blocked the account, 401 when the password was changed since `found` was read
 */
export async function signIn(
  { signupGrant, clock }: Pick<AccountDeps, 'signupGrant' | 'clock'>,
  tx: Tx,
  found: Person,
): Promise<AuthResponse> {
  const now = clock();
  const person = await lockPerson(tx, found.id);
  if (!person || person.password_hash !== found.password_hash) throw unauthorized();
  if (person.blocked_at !== null) throw accountBlocked();
  // The clocks of two servers differ.
  const lastLoginAt = now > person.created_at ? now : person.created_at;
  const signedIn = await changePerson(tx, person.id, { last_login_at: lastLoginAt });
  if (!signedIn) throw unauthorized();
  await signupGrant.grant(tx, { userId: person.id, email: person.email }, now);
  return { success: true, token: await issueToken(tx, person.id, now), user: personToUser(signedIn) };
}
