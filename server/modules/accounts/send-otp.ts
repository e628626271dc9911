import { endpoint } from '../../shared/http/endpoint.ts';
import type { AccountDeps } from './account-deps.ts';
import { mailCode } from './mail-code.ts';

export function sendOtp(deps: AccountDeps) {
  return endpoint('sendOtp', async ({ body, address }) => {
    const { email, purpose, locale } = body;
    await deps.captcha(body.turnstileToken, address);
    if (purpose === 'registration') await deps.invitationGate.require({ email, code: body.invite_code }, address);
    await mailCode(deps, { email, purpose, locale, address });
    return { success: true as const };
  });
}
