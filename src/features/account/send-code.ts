import type { AppServices } from '../../ports/services.ts';
import { showNotice } from '../../state/notices.ts';
import { preferences } from '../../state/preferences.ts';
import { captchaToken } from './captcha-token.ts';
import { loadBeta } from './load-beta.ts';
import { accountResultOf } from './account-result.ts';
import type { AccountResult } from './account-result.ts';

export type CodePurpose = 'registration' | 'forgot_password' | 'mfa';

export type CodeRequest = {
  readonly email: string;
  readonly purpose: CodePurpose;
  readonly invitationCode?: string;
};

/** Requests a code by email, in the interface language. */
export async function sendCode(world: AppServices, request: CodeRequest): Promise<AccountResult> {
  const { email, purpose, invitationCode } = request;
  const sent = await world.api.request('sendOtp', {
    body: {
      email,
      purpose,
      isLogin: purpose === 'mfa',
      invite_code: invitationCode,
      ...(await captchaToken(world)),
      locale: preferences.locale,
    },
  });
  if (sent.type === 'ok') showNotice({ type: purpose === 'forgot_password' ? 'reset-code-sent' : 'code-sent' });
  // The beta was turned on while the form was open: show the invitation code field.
  if (sent.type === 'failed' && sent.code === 'invitation_required') await loadBeta(world);
  return accountResultOf(sent);
}
