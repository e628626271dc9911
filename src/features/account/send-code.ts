import type { AppServices } from '../../ports/services.ts';
import { showNotice } from '../../state/notices.ts';
import { preferences } from '../../state/preferences.ts';
import { accountResultOf, type AccountResult } from './account-result.ts';
import { captchaToken } from '../captcha/captcha-token.ts';
import { loadBeta } from './load-beta.ts';

export type CodeRequest = {
  readonly email: string;
  readonly purpose: 'registration' | 'forgot_password' | 'mfa';
  readonly invitationCode?: string;
  /** The server mails a second factor after the right password only. */
  readonly password?: string;
};

/** Requests a code by email, in the interface language. */
export async function sendCode(
  deps: Pick<AppServices, 'api' | 'captcha'>,
  { email, purpose, invitationCode, password }: CodeRequest,
): Promise<AccountResult> {
  const sent = await deps.api.request('sendOtp', {
    body: {
      email,
      purpose,
      isLogin: purpose === 'mfa',
      invite_code: invitationCode,
      ...(password === undefined ? {} : { password }),
      ...(await captchaToken(deps)),
      locale: preferences.locale,
    },
  });
  if (sent.type === 'ok') showNotice({ type: purpose === 'forgot_password' ? 'reset-code-sent' : 'code-sent' });
  // The beta was turned on while the form was open: show the invitation code field.
  if (sent.type === 'failed' && sent.code === 'invitation_required') await loadBeta(deps);
  return accountResultOf(sent);
}
