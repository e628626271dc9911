import { endpoint } from '../../shared/http/endpoint.ts';
import { networkOf } from '../../shared/network.ts';
import type { AccountDeps } from './account-deps.ts';
import { factorRequired, wrongCode } from './account-errors.ts';
import { checkCode, type CodeGuess } from './check-code.ts';
import { countPasswordAttempt, forgiveAttempts, personWithPassword } from './check-password.ts';
import type { VerifiedCode } from './codes.ts';
import { signIn } from './sign-in.ts';
import { issueToken, retireToken, revokeToken, revokeTokens } from '../../shared/users/access-tokens.ts';
import { unauthorized } from '../../shared/http/api-error.ts';
import { lockPerson } from '../../shared/users/user-store.ts';
import { removeTicket } from './code-ticket.ts';

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

export function refresh({ database, clock, attempts }: AccountDeps) {
  return endpoint('refresh', async ({ caller }) => {
    await attempts.count('refresh-account', caller.userId);
    return await database.transact(async (tx) => {
      const now = clock();
      const person = await lockPerson(tx, caller.userId);
      const family = person && (await retireToken(tx, caller.tokenHash, now));
      if (!person || family === undefined) throw unauthorized();
      return { token: await issueToken(tx, person.id, now, family) };
    });
  });
}

export function logout({ database, clock }: AccountDeps) {
  return endpoint('logout', async ({ caller }) => {
    await database.transact(async (tx) => {
      // Serialises with a concurrent refresh, whose new token would otherwise escape the revocation.
      await lockPerson(tx, caller.userId);
      await revokeToken(tx, caller.tokenHash, clock());
    });
    return { success: true as const };
  });
}

/** Revokes the tokens of all devices, including this one. */
export function logoutEverywhere({ database, clock }: AccountDeps) {
  return endpoint('logoutEverywhere', async ({ caller }) => {
    await database.transact(async (tx) => {
      await lockPerson(tx, caller.userId);
      await revokeTokens(tx, caller.userId, clock());
    });
    return { success: true as const };
  });
}

/** For a person who removes everything from a device, signed in or not. */
export function forgetDevice({ knownDevices }: Pick<AccountDeps, 'knownDevices'>) {
  return endpoint('forgetDevice', async ({ cookies }) => {
    knownDevices.forget(cookies);
    removeTicket(cookies);
    return { success: true as const };
  });
}
