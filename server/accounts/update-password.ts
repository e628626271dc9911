import { endpoint } from '../http/endpoint.ts';
import { Refusal } from '../http/refusal.ts';
import { revokeTokens } from './access-tokens.ts';
import type { Accounts } from './accounts.ts';
import { changePerson, isSocial, lockPerson, personById } from './people.ts';
import { nobody, signsInElsewhere } from './refusals.ts';
import { tellPasswordChanged } from './tell-password-changed.ts';

export function updatePassword(accounts: Accounts) {
  return endpoint('updatePassword', async ({ body, caller }) => {
    await accounts.attempts.count('password-account', caller.userId);
    const person = await personById(accounts.store.db, caller.userId);
    if (!person) throw nobody();
    if (isSocial(person)) throw signsInElsewhere();
    if (!(await accounts.passwords.matches(person.password_hash, body.currentPassword))) throw notCurrent();

    const passwordHash = await accounts.passwords.hash(body.newPassword);
    await accounts.store.transact(async (tx) => {
      // Somebody else may have reset it in the meantime: theirs stays.
      if ((await lockPerson(tx, person.id))?.password_hash !== person.password_hash) throw nobody();
      await changePerson(tx, person.id, { password_hash: passwordHash });
      await revokeTokens(tx, person.id, accounts.clock(), caller.tokenHash);
    });
    await tellPasswordChanged(accounts, person);
    return { success: true as const };
  });
}

/** Not 401: the person is signed in, and stays so. */
function notCurrent(): Refusal {
  return new Refusal(400, 'invalid_credentials', 'The current password is not right.');
}
