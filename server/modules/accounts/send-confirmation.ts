import { ApiError, unauthorized } from '../../shared/http/api-error.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import type { AccountDeps } from './account-deps.ts';
import { mailOwnCode } from './mail-code.ts';
import { isSocial, personById } from '../../shared/users/user-store.ts';

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
