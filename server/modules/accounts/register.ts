import type { ParsedRequest } from '../../../src/protocol/contract.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { localeOfTag } from '../../shared/locale-of-tag.ts';
import type { AccountDeps } from './account-deps.ts';
import { completeRegistration, requireInvitation } from '../invitations/invitation-gate.ts';
import { rateLimitKeyOf } from '../../shared/network.ts';
import { addPerson } from './people.ts';
import type { Person } from './people.ts';
import { emailTaken, wrongCode } from './refusals.ts';
import { signIn } from './sign-in.ts';

type Registration = ParsedRequest<'register'>['body'];

export function register(accounts: AccountDeps) {
  return endpoint('register', async ({ body, address }) => {
    await accounts.attempts.count('guess-address', rateLimitKeyOf(address));
    await accounts.attempts.count('guess-account', body.email);
    await requireInvitation(accounts, { email: body.email, code: body.invitationCode }, address);
    await accounts.captcha(body.turnstileToken, address);
    const right = await accounts.codes.check({ purpose: 'registration', email: body.email }, body.code);
    if (!right) throw wrongCode();

    const passwordHash = await accounts.passwords.hash(body.password);
    return await accounts.store.transact(async (tx) => {
      const locale = await accounts.codes.consume(tx, right);
      if (!locale) throw wrongCode();
      const person = await addPerson(tx, newPerson(body, passwordHash, locale), accounts.clock());
      if (!person) throw emailTaken();
      await completeRegistration(accounts, tx, person, body.invitationCode);
      return await signIn(tx, person, accounts.clock());
    });
  });
}

/** `mailed` is the language their code was mailed in. */
function newPerson({ email, name, locale }: Registration, passwordHash: string, mailed: Person['locale']) {
  return { email, name, passwordHash, locale: localeOfTag(locale) ?? mailed };
}
