import type { Cookies } from '../../shared/http/cookies.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { networkOf } from '../../shared/network.ts';
import type { AccountDeps } from './account-deps.ts';
import { countPasswordAttempt, personWithPassword } from './check-password.ts';
import { mailOpenCode, mailSecondFactor, mailOwnCode } from './mail-code.ts';
import { checkCode } from './check-code.ts';
import { ApiError, unauthorized } from '../../shared/http/api-error.ts';
import { isSocial, personById } from '../../shared/users/user-store.ts';

export function sendOtp(deps: AccountDeps) {
  return endpoint('sendOtp', async ({ body, address, cookies }) => {
    const { email, purpose, locale, password, turnstileToken } = body;
    const request = { email, locale, address, cookies };
    if (purpose === 'mfa') {
      // Otherwise strangers could have second factors mailed.
      await requirePassword(deps, { email, password, turnstileToken, address, cookies });
      await mailSecondFactor(deps, request);
      return { success: true as const };
    }
    await deps.captcha(turnstileToken, address);
    if (purpose === 'registration') await deps.invitationGate.require({ email, code: body.invite_code }, address);
    await mailOpenCode(deps, purpose, request);
    return { success: true as const };
  });
}

type FactorRequest = {
  readonly email: string;
  readonly password: string | undefined;
  readonly turnstileToken: string | undefined;
  readonly address: string;
  readonly cookies: Cookies;
};

/**
 * The password of the account: in the request, or accepted from this network by the login that asked for the second
 * factor. Everyone else gets the answer to a wrong password, in the same time.
 */
async function requirePassword(deps: AccountDeps, request: FactorRequest): Promise<void> {
  const { email, password, turnstileToken, address, cookies } = request;
  const isRemembered = password === undefined && (await deps.codes.hasRememberedPassword(email, networkOf(address)));
  if (!isRemembered) await countPasswordAttempt(deps, { email, password: password ?? '', address, cookies });
  await deps.captcha(turnstileToken, address);
  if (!isRemembered) await personWithPassword(deps, { email, password: password ?? '' });
}

/** Checks a code or link without consuming it: the next step sends it again. */
export function verifyOtp(deps: AccountDeps) {
  return endpoint('verifyOtp', async ({ body, address, cookies }) => {
    await deps.codes.refund(await checkCode(deps, body.purpose, { ...body, address, cookies }));
    return { success: true as const };
  });
}

/** Mails the code with which an account without a password, or with two-factor authentication, confirms a change. */
export function sendConfirmation(deps: AccountDeps) {
  return endpoint('sendConfirmation', async ({ body, caller, address }) => {
    const person = await personById(deps.database.db, caller.userId);
    if (!person) throw unauthorized();
    if (!isSocial(person) && !person.mfa_enabled)
      throw new ApiError(409, 'conflict', 'This account is confirmed with its password.');
    const { id, email, locale } = person;
    await mailOwnCode(deps, body.change, { accountId: id, email, locale, address });
    return { success: true as const };
  });
}
