import type { World } from '../ports/world.ts';
import { post } from '../state/notices.ts';
import { preferences } from '../state/preferences.ts';
import { captchaProof } from './captcha.ts';
import { loadBeta } from './load-beta.ts';
import { outcomeOf } from './outcome.ts';
import type { Outcome } from './outcome.ts';

export type CodePurpose = 'registration' | 'forgot_password' | 'mfa';

export type CodeRequest = {
  readonly email: string;
  readonly purpose: CodePurpose;
  readonly invitationCode?: string;
};

/** Has a code mailed, in the language of the interface. */
export async function sendCode(world: World, request: CodeRequest): Promise<Outcome> {
  const { email, purpose, invitationCode } = request;
  const sent = await world.api.call('sendOtp', {
    body: {
      email,
      purpose,
      isLogin: purpose === 'mfa',
      invite_code: invitationCode,
      ...(await captchaProof(world)),
      locale: preferences.locale,
    },
  });
  if (sent.type === 'ok') post({ type: purpose === 'forgot_password' ? 'reset-code-sent' : 'code-sent' });
  // The beta was closed while the form was open: from now on it asks for the code.
  if (sent.type === 'failed' && sent.code === 'invitation_required') await loadBeta(world);
  return outcomeOf(sent);
}
