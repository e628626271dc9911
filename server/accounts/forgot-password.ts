import { endpoint } from '../http/endpoint.ts';
import type { Accounts } from './accounts.ts';
import { mailCode } from './mail-code.ts';

export function forgotPassword(accounts: Accounts) {
  return endpoint('forgotPassword', async ({ body, address }) => {
    await accounts.captcha(body.turnstileToken, address);
    await mailCode(accounts, { purpose: 'forgot_password', email: body.email, locale: body.locale, address });
    return { success: true as const };
  });
}
