import { revokeTokens } from '../../shared/access-tokens.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { fromNetwork } from './account-attempts.ts';
import type { AccountDeps } from './account-deps.ts';
import { wrongCode } from './account-errors.ts';
import { forgiveAttempts } from './check-password.ts';
import { notifyOwner } from './notify-owner.ts';
import { changePerson, isSocial, personByEmail } from './people.ts';

export function resetPassword(deps: AccountDeps) {
  return endpoint('resetPassword', async ({ body, address, cookies }) => {
    await deps.attempts.countAddress('guess-address', address);
    await deps.attempts.count('guess-network', fromNetwork(body.email, address));
    await deps.attempts.count('guess-account', body.email);
    const verified = await deps.codes.check({ purpose: 'forgot_password', email: body.email }, body.code);
    const person = await personByEmail(deps.database.db, body.email);
    // Without a password account the stored code was never mailed: a match is a guess.
    if (!verified || !person || isSocial(person)) throw wrongCode();

    const passwordHash = await deps.passwords.hash(body.newPassword);
    await deps.database.transact(async (tx) => {
      if (!(await deps.codes.consume(tx, verified))) throw wrongCode();
      await changePerson(tx, person.id, { password_hash: passwordHash });
      await revokeTokens(tx, person.id, deps.clock());
    });
    await forgiveAttempts(deps, { ...body, password: body.newPassword, address, cookies });
    await deps.attempts.reset('sign-in-account', body.email);
    await notifyOwner(deps, person, { type: 'password-changed' });
    return { success: true as const };
  });
}
