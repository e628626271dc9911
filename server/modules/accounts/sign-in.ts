import type { AuthResponse } from '../../../src/protocol/contract.ts';
import type { Tx } from '../../db/schema.ts';
import { issueToken } from '../../shared/access-tokens.ts';
import { changePerson, lockPerson, personToUser } from './people.ts';
import type { Person } from './people.ts';
import { notSignedIn } from './refusals.ts';

/**
 * Issues a new token, whatever token the device held before.
 * @throws ApiError 401 when the password was changed since `found` was read
 */
export async function signIn(tx: Tx, found: Person, now: Date): Promise<AuthResponse> {
  const person = await lockPerson(tx, found.id);
  if (!person || person.password_hash !== found.password_hash) throw notSignedIn();
  const signedIn = await changePerson(tx, person.id, { last_login_at: now });
  if (!signedIn) throw notSignedIn();
  return { success: true, token: await issueToken(tx, person.id, now), user: personToUser(signedIn) };
}
