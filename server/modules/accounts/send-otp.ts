import { endpoint } from '../../shared/http/endpoint.ts';
import type { AccountDeps } from './account-deps.ts';
import { countPasswordAttempt, personWithPassword } from './check-password.ts';
import { mailCode } from './mail-code.ts';

export function sendOtp(deps: AccountDeps) {
  return endpoint('sendOtp', async ({ body, address, cookies }) => {
    const { email, purpose, locale, password = '' } = body;
    if (purpose === 'mfa') await countPasswordAttempt(deps, { email, password, address, cookies });
    await deps.captcha(body.turnstileToken, address);
    // Otherwise strangers could use up the codes of the owner.
    if (purpose === 'mfa') await personWithPassword(deps, { email, password });
    if (purpose === 'registration') await deps.invitationGate.require({ email, code: body.invite_code }, address);
    await mailCode(deps, { email, purpose, locale, address });
    return { success: true as const };
  });
}
