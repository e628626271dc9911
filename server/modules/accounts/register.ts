import type { ParsedRequest } from '../../../src/protocol/contract.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { localeOfTag } from '../../shared/locale-of-tag.ts';
import { rateLimitKeyOf } from '../../shared/network.ts';
import type { AccountDeps } from './account-deps.ts';
import { emailTaken, wrongCode } from './account-errors.ts';
import { addAccount } from './add-account.ts';
import type { NewPerson, Person } from './people.ts';
import { signIn } from './sign-in.ts';

type Registration = ParsedRequest<'register'>['body'];

export function register(accounts: AccountDeps) {
  return endpoint('register', async ({ body, address }) => {
    await accounts.attempts.count('guess-address', rateLimitKeyOf(address));
    await accounts.attempts.count('guess-account', body.email);
    await accounts.invitationGate.require({ email: body.email, code: body.invitationCode }, address);
    await accounts.captcha(body.turnstileToken, address);
    const verified = await accounts.codes.check({ purpose: 'registration', email: body.email }, body.code);
    if (!verified) throw wrongCode();

    const passwordHash = await accounts.passwords.hash(body.password);
    return await accounts.database.transact(async (tx) => {
      const locale = await accounts.codes.consume(tx, verified);
      if (!locale) throw wrongCode();
      const person = await addAccount(accounts, tx, newPerson(body, passwordHash, locale), body.invitationCode);
      if (!person) throw emailTaken();
      return await signIn(tx, person, accounts.clock());
    });
  });
}

/** Falls back to the locale that the code was mailed in. */
function newPerson(
  { email, name, locale }: Registration,
  passwordHash: string,
  codeLocale: Person['locale'],
): NewPerson {
  return { email, name, passwordHash, locale: localeOfTag(locale) ?? codeLocale };
}
