import { endpoint } from '../../shared/http/endpoint.ts';
import type { AccountDeps } from './account-deps.ts';
import { mailOpenCode } from './mail-code.ts';

export function forgotPassword(deps: AccountDeps) {
  return endpoint('forgotPassword', async ({ body, address, cookies }) => {
    await deps.captcha(body.turnstileToken, address);
    await mailOpenCode(deps, 'forgot_password', { email: body.email, locale: body.locale, address, cookies });
    return { success: true as const };
  });
}
