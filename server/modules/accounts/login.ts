import { ApiError } from '../../shared/http/api-error.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { rateLimitKeyOf } from '../../shared/network.ts';
import type { AccountDeps } from './account-deps.ts';
import { noSuchPerson, wrongCode, wrongCredentials } from './account-errors.ts';
import type { VerifiedCode } from './codes.ts';
import { personByEmail } from './people.ts';
import type { Person } from './people.ts';
import { signIn } from './sign-in.ts';

export function login(deps: AccountDeps) {
  return endpoint('login', async ({ body, address }) => {
    await deps.attempts.count('sign-in-address', rateLimitKeyOf(address));
    await deps.attempts.count('sign-in-account', body.email);
    await deps.captcha(body.turnstileToken, address);

    const person = await personWithPassword(deps, body.email, body.password);
    const code = person.mfa_enabled ? await secondFactor(deps, body.email, body.code) : undefined;

    const response = await deps.database.transact(async (tx) => {
      if (code && !(await deps.codes.consume(tx, code))) throw wrongCode();
      return await signIn(tx, person, deps.clock());
    });
    await deps.attempts.reset('sign-in-account', body.email);
    return response;
  });
}

async function personWithPassword(deps: AccountDeps, email: string, password: string): Promise<Person> {
  const person = await personByEmail(deps.database.db, email);
  const matches = await deps.passwords.matches(person?.password_hash, password);
  if (person && matches) return person;
  throw !person && deps.revealAccounts ? noSuchPerson() : wrongCredentials();
}

async function secondFactor(deps: AccountDeps, email: string, code: string | undefined): Promise<VerifiedCode> {
  if (code === undefined) throw new ApiError(401, '451', 'MFA_REQUIRED');
  const verified = await deps.codes.check({ purpose: 'mfa', email }, code);
  if (!verified) throw wrongCode();
  return verified;
}
