import type { CallParsed } from '../../src/protocol/contract.ts';
import { endpoint } from '../http/endpoint.ts';
import { mailLocale } from '../mail/mail-locale.ts';
import type { Accounts } from './accounts.ts';
import { admit, requireInvitation } from './beta-gate.ts';
import { customerOf } from './network.ts';
import { addPerson } from './people.ts';
import type { Person } from './people.ts';
import { emailTaken, wrongCode } from './refusals.ts';
import { signIn } from './sign-in.ts';

type Registration = CallParsed<'register'>['body'];

export function register(accounts: Accounts) {
  return endpoint('register', async ({ body, address }) => {
    await accounts.attempts.count('guess-address', customerOf(address));
    await accounts.attempts.count('guess-account', body.email);
    await requireInvitation(accounts, { email: body.email, code: body.invitationCode }, address);
    await accounts.captcha(body.turnstileToken, address);
    const right = await accounts.codes.check({ purpose: 'registration', email: body.email }, body.code);
    if (!right) throw wrongCode();

    const passwordHash = await accounts.passwords.hash(body.password);
    return await accounts.store.transact(async (tx) => {
      const locale = await accounts.codes.take(tx, right);
      if (!locale) throw wrongCode();
      const person = await addPerson(tx, newPerson(body, passwordHash, locale), accounts.clock());
      if (!person) throw emailTaken();
      await admit(accounts, tx, person, body.invitationCode);
      return await signIn(tx, person, accounts.clock());
    });
  });
}

/** `mailed` is the language their code was mailed in. */
function newPerson({ email, name, locale }: Registration, passwordHash: string, mailed: Person['locale']) {
  return { email, name, passwordHash, locale: mailLocale(locale) ?? mailed };
}
