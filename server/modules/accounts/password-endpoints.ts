import { endpoint } from '../../shared/http/endpoint.ts';
import type { AccountDeps } from './account-deps.ts';
import { mailOpenCode } from './mail-code.ts';
import { revokeTokens, issueToken } from '../../shared/users/access-tokens.ts';
import { accountBlocked, wrongCode, socialAccount, wrongCurrentPassword } from './account-errors.ts';
import { checkCode } from './check-code.ts';
import { forgiveAttempts } from './check-password.ts';
import { notifyOwner } from './notify-owner.ts';
import { changePerson, isSocial, personByEmail, lockPerson, personById } from '../../shared/users/user-store.ts';
import { unauthorized } from '../../shared/http/api-error.ts';

export function forgotPassword(deps: AccountDeps) {
  return endpoint('forgotPassword', async ({ body, address, cookies }) => {
    await deps.captcha(body.turnstileToken, address);
    await mailOpenCode(deps, 'forgot_password', { email: body.email, locale: body.locale, address, cookies });
    return { success: true as const };
  });
}

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
