import { endpoint } from '../../shared/http/endpoint.ts';
import type { AccountDeps } from './account-deps.ts';
import { mailCode } from './mail-code.ts';

export function forgotPassword(deps: AccountDeps) {
  return endpoint('forgotPassword', async ({ body, address }) => {
    await deps.captcha(body.turnstileToken, address);
    await mailCode(deps, { purpose: 'forgot_password', email: body.email, locale: body.locale, address });
    return { success: true as const };
  });
}
