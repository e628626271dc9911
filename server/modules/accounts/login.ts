import { ApiError } from '../../shared/http/api-error.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { rateLimitKeyOf } from '../../shared/network.ts';
import type { AccountDeps } from './account-deps.ts';
import { noSuchPerson, wrongCode, wrongCredentials } from './account-errors.ts';
import type { VerifiedCode } from './codes.ts';
import { personByEmail } from './people.ts';
import type { Person } from './people.ts';
import { signIn } from './sign-in.ts';

export function login(accounts: AccountDeps) {
  return endpoint('login', async ({ body, address }) => {
    await accounts.attempts.count('sign-in-address', rateLimitKeyOf(address));
    await accounts.attempts.count('sign-in-account', body.email);
    await accounts.captcha(body.turnstileToken, address);

    const person = await personWithPassword(accounts, body.email, body.password);
    const code = person.mfa_enabled ? await secondFactor(accounts, body.email, body.code) : undefined;

    const response = await accounts.database.transact(async (tx) => {
      if (code && !(await accounts.codes.consume(tx, code))) throw wrongCode();
      return await signIn(tx, person, accounts.clock());
    });
    await accounts.attempts.reset('sign-in-account', body.email);
    return response;
  });
}

async function personWithPassword(accounts: AccountDeps, email: string, password: string): Promise<Person> {
  const person = await personByEmail(accounts.database.db, email);
  const matches = await accounts.passwords.matches(person?.password_hash, password);
  if (person && matches) return person;
  throw !person && accounts.revealAccounts ? noSuchPerson() : wrongCredentials();
}

async function secondFactor(accounts: AccountDeps, email: string, code: string | undefined): Promise<VerifiedCode> {
  if (code === undefined) throw new ApiError(401, '451', 'MFA_REQUIRED');
  const verified = await accounts.codes.check({ purpose: 'mfa', email }, code);
  if (!verified) throw wrongCode();
  return verified;
}
