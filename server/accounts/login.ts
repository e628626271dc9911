import { endpoint } from '../http/endpoint.ts';
import { Refusal } from '../http/refusal.ts';
import type { Accounts } from './accounts.ts';
import type { RightCode } from './codes.ts';
import { customerOf } from './network.ts';
import { personByEmail } from './people.ts';
import type { Person } from './people.ts';
import { noSuchPerson, wrongCode, wrongCredentials } from './refusals.ts';
import { signIn } from './sign-in.ts';

export function login(accounts: Accounts) {
  return endpoint('login', async ({ body, address }) => {
    await accounts.attempts.count('sign-in-address', customerOf(address));
    await accounts.attempts.count('sign-in-account', body.email);
    await accounts.captcha(body.turnstileToken, address);

    const person = await personWithPassword(accounts, body.email, body.password);
    const code = person.mfa_enabled ? await secondFactor(accounts, body.email, body.code) : undefined;

    const answer = await accounts.store.transact(async (tx) => {
      if (code && !(await accounts.codes.take(tx, code))) throw wrongCode();
      return await signIn(tx, person, accounts.clock());
    });
    await accounts.attempts.forget('sign-in-account', body.email);
    return answer;
  });
}

async function personWithPassword(accounts: Accounts, email: string, password: string): Promise<Person> {
  const person = await personByEmail(accounts.store.db, email);
  const matches = await accounts.passwords.matches(person?.password_hash, password);
  if (person && matches) return person;
  throw !person && accounts.revealAccounts ? noSuchPerson() : wrongCredentials();
}

async function secondFactor(accounts: Accounts, email: string, code: string | undefined): Promise<RightCode> {
  if (code === undefined) throw new Refusal(401, '451', 'MFA_REQUIRED');
  const right = await accounts.codes.check({ purpose: 'mfa', email }, code);
  if (!right) throw wrongCode();
  return right;
}
