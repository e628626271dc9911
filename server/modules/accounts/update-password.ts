import { issueToken, revokeTokens } from '../../shared/users/access-tokens.ts';
import { unauthorized } from '../../shared/http/api-error.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import type { AccountDeps } from './account-deps.ts';
import { socialAccount, wrongCurrentPassword } from './account-errors.ts';
import { notifyOwner } from './notify-owner.ts';
import { changePerson, isSocial, lockPerson, personById } from '../../shared/users/user-store.ts';

export function updatePassword(deps: AccountDeps) {
  return endpoint('updatePassword', async ({ body, caller }) => {
    await deps.attempts.count('password-account', caller.userId);
    const person = await personById(deps.database.db, caller.userId);
    if (!person) throw unauthorized();
    if (isSocial(person)) throw socialAccount();
    if (!(await deps.passwords.matches(person.password_hash, body.currentPassword))) throw wrongCurrentPassword();

    const passwordHash = await deps.passwords.hash(body.newPassword);
    const token = await deps.database.transact(async (tx) => {
      const now = deps.clock();
      // A concurrent reset of the password wins.
      if ((await lockPerson(tx, person.id))?.password_hash !== person.password_hash) throw unauthorized();
      await changePerson(tx, person.id, { password_hash: passwordHash });
      // This device's too: a copy of its token must not stay valid.
      await revokeTokens(tx, person.id, now);
      return await issueToken(tx, person.id, now);
    });
    // A link that was mailed before would undo the change.
    await deps.codes.deleteAll(person.email);
    await notifyOwner(deps, person, { type: 'password-changed' });
    return { success: true as const, token };
  });
}
