import type { World } from '../ports/world.ts';
import { preferences } from '../state/preferences.ts';

export type CodeRequest = {
  readonly email: string;
  readonly purpose: 'registration' | 'forgot_password' | 'mfa';
  readonly invitationCode?: string;
};

export type CodeResult =
  | { readonly type: 'sent' }
  | { readonly type: 'failed'; readonly code: string; readonly message: string };

/** Has a code mailed, in the language of the interface. */
export async function sendCode(world: World, request: CodeRequest): Promise<CodeResult> {
  const sent = await world.api.call('sendOtp', {
    body: {
      email: request.email,
      purpose: request.purpose,
      isLogin: request.purpose === 'mfa',
      invite_code: request.invitationCode,
      locale: preferences.locale,
    },
  });
  return sent.type === 'ok' ? { type: 'sent' } : { type: 'failed', code: sent.code, message: sent.message };
}
