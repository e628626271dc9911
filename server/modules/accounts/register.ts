import type { ParsedRequest } from '../../../src/protocol/contract.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { localeOfTag } from '../../../src/domain/locale.ts';
import type { AccountDeps } from './account-deps.ts';
import { emailTaken, wrongCode } from './account-errors.ts';
import { checkCode } from './check-code.ts';
import { addAccount } from './add-account.ts';
import type { NewPerson, Person } from '../../shared/users/user-store.ts';
import { signIn } from './sign-in.ts';

type Registration = ParsedRequest<'register'>['body'];

export function register(deps: AccountDeps) {
  return endpoint('register', async ({ body, address, cookies }) => {
    await deps.invitationGate.require({ email: body.email, code: body.invitationCode }, address);
    await deps.captcha(body.turnstileToken, address);
    const verified = await checkCode(deps, 'registration', { ...body, address, cookies });

    const passwordHash = await deps.passwords.hash(body.password);
    return await deps.database.transact(async (tx) => {
      const locale = await deps.codes.consume(tx, verified);
      if (!locale) throw wrongCode();
      const person = await addAccount(deps, tx, newPerson(body, passwordHash, locale), body.invitationCode);
      if (!person) throw emailTaken();
      return await signIn(deps, tx, person);
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
