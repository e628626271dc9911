import { endpoint } from '../http/endpoint.ts';
import { revokeTokens } from './access-tokens.ts';
import type { Accounts } from './accounts.ts';
import { customerOf } from './network.ts';
import { changePerson, isSocial, personByEmail } from './people.ts';
import { wrongCode } from './refusals.ts';
import { tellPasswordChanged } from './tell-password-changed.ts';

export function resetPassword(accounts: Accounts) {
  return endpoint('resetPassword', async ({ body, address }) => {
    await accounts.attempts.count('guess-address', customerOf(address));
    await accounts.attempts.count('guess-account', body.email);
    const right = await accounts.codes.check({ purpose: 'forgot_password', email: body.email }, body.code);
    const person = await personByEmail(accounts.store.db, body.email);
    // Without an account the code was never mailed: who hits it has guessed.
    if (!right || !person || isSocial(person)) throw wrongCode();

    const passwordHash = await accounts.passwords.hash(body.newPassword);
    await accounts.store.transact(async (tx) => {
      if (!(await accounts.codes.take(tx, right))) throw wrongCode();
      await changePerson(tx, person.id, { password_hash: passwordHash });
      await revokeTokens(tx, person.id, accounts.clock());
    });
    await accounts.attempts.forget('sign-in-account', body.email);
    await tellPasswordChanged(accounts, person);
    return { success: true as const };
  });
}
