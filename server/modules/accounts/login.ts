import { endpoint } from '../../shared/http/endpoint.ts';
import { networkOf } from '../../shared/network.ts';
import type { AccountDeps } from './account-deps.ts';
import { factorRequired, wrongCode } from './account-errors.ts';
import { checkCode } from './check-code.ts';
import type { CodeGuess } from './check-code.ts';
import { countPasswordAttempt, forgiveAttempts, personWithPassword } from './check-password.ts';
import type { VerifiedCode } from './codes.ts';
import { signIn } from './sign-in.ts';

export function login(deps: AccountDeps) {
  return endpoint('login', async ({ body, address, cookies }) => {
    const attempt = { ...body, address, cookies };
    await countPasswordAttempt(deps, attempt);
    await deps.captcha(body.turnstileToken, address);

    const person = await personWithPassword(deps, body);
    // A blocked account is refused below: no code would help.
    const needsCode = person.mfa_enabled && person.blocked_at === null;
    const code = needsCode ? await secondFactor(deps, attempt) : undefined;

    const response = await deps.database.transact(async (tx) => {
      if (code && !(await deps.codes.consume(tx, code))) throw wrongCode();
      return await signIn(deps, tx, person);
    });
    await forgiveAttempts(deps, attempt);
    await deps.knownDevices.mark(cookies, body.email);
    return response;
  });
}

async function secondFactor(
  deps: AccountDeps,
  { code, ...guess }: Omit<CodeGuess, 'code'> & { readonly code?: string | undefined },
): Promise<VerifiedCode> {
  if (code === undefined) {
    await deps.codes.rememberPassword(guess.email, networkOf(guess.address));
    throw factorRequired();
  }
  return await checkCode(deps, 'mfa', { ...guess, code });
}
