import type { AuthResponse } from '../../../src/protocol/contract.ts';
import type { Tx } from '../../db/schema.ts';
import { issueToken } from '../../shared/access-tokens.ts';
import { unauthorized } from '../../shared/http/api-error.ts';
import { changePerson, lockPerson, personToUser } from './people.ts';
import type { Person } from './people.ts';

/**
 * Issues a new token, whatever token the device held before.
 * @throws ApiError 401 when the password was changed since `found` was read
 */
export async function signIn(tx: Tx, found: Person, now: Date): Promise<AuthResponse> {
  const person = await lockPerson(tx, found.id);
  if (!person || person.password_hash !== found.password_hash) throw unauthorized();
  const signedIn = await changePerson(tx, person.id, { last_login_at: now });
  if (!signedIn) throw unauthorized();
  return { success: true, token: await issueToken(tx, person.id, now), user: personToUser(signedIn) };
}
