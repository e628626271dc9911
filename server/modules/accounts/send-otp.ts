import { endpoint } from '../../shared/http/endpoint.ts';
import type { AccountDeps } from './account-deps.ts';
import { countPasswordAttempt, personWithPassword } from './check-password.ts';
import { mailOpenCode, mailSecondFactor } from './mail-code.ts';

export function sendOtp(deps: AccountDeps) {
  return endpoint('sendOtp', async ({ body, address, cookies }) => {
    const { email, purpose, locale, password = '' } = body;
    const request = { email, locale, address, cookies };
    if (purpose === 'mfa') await countPasswordAttempt(deps, { email, password, address, cookies });
    await deps.captcha(body.turnstileToken, address);
    if (purpose === 'registration') await deps.invitationGate.require({ email, code: body.invite_code }, address);
    if (purpose !== 'mfa') await mailOpenCode(deps, purpose, request);
    else {
      // Otherwise strangers could have second factors mailed.
      await personWithPassword(deps, { email, password });
      await mailSecondFactor(deps, request);
    }
    return { success: true as const };
  });
}
