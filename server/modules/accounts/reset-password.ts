import { revokeTokens } from '../../shared/users/access-tokens.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import type { AccountDeps } from './account-deps.ts';
import { accountBlocked, wrongCode } from './account-errors.ts';
import { checkCode } from './check-code.ts';
import { forgiveAttempts } from './check-password.ts';
import { notifyOwner } from './notify-owner.ts';
import { changePerson, isSocial, personByEmail } from '../../shared/users/user-store.ts';

export function resetPassword(deps: AccountDeps) {
  return endpoint('resetPassword', async ({ body, address, cookies }) => {
    const verified = await checkCode(deps, 'forgot_password', { ...body, address, cookies });
    const person = await personByEmail(deps.database.db, body.email);
    // Without a password account the stored code was never mailed: a match is a guess.
    if (!person || isSocial(person)) throw wrongCode();
    if (person.blocked_at !== null) throw accountBlocked();

    const passwordHash = await deps.passwords.hash(body.newPassword);
    await deps.database.transact(async (tx) => {
      if (!(await deps.codes.consume(tx, verified))) throw wrongCode();
      await changePerson(tx, person.id, { password_hash: passwordHash });
      await revokeTokens(tx, person.id, deps.clock());
    });
    await forgiveAttempts(deps, { ...body, password: body.newPassword, address, cookies });
    await deps.attempts.reset('sign-in-account', body.email);
    await deps.attempts.reset('second-factor-account', body.email);
    // Strangers who fail on purpose do not keep this device from the sign-in that follows.
    await deps.knownDevices.mark(cookies, body.email);
    await notifyOwner(deps, person, { type: 'password-changed' });
    return { success: true as const };
  });
}
