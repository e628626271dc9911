import type { AuthAnswer } from '../../src/protocol/contract.ts';
import type { Tx } from '../store/schema.ts';
import { issueToken } from './access-tokens.ts';
import { changePerson, personToUser } from './people.ts';
import type { Person } from './people.ts';
import { nobody } from './refusals.ts';

/** Signs the person in: every time a new token, whatever the device held before. */
export async function signIn(tx: Tx, person: Person, now: Date): Promise<AuthAnswer> {
  const signedIn = await changePerson(tx, person.id, { last_login_at: now });
  if (!signedIn) throw nobody();
  return { success: true, token: await issueToken(tx, person.id, now), user: personToUser(signedIn) };
}
