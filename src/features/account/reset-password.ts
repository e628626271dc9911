import type { MailedLink } from '../../domain/mailed-link.ts';
import type { AppServices } from '../../ports/services.ts';
import { showNotice } from '../../state/notices.ts';
import { accountResultOf, type AccountResult } from './account-result.ts';

type ResetDeps = Pick<AppServices, 'api'>;

export type ResetCode = { readonly email: string; readonly code: string };

/** Verifies the emailed code before the new password is requested. */
export async function verifyResetCode({ api }: ResetDeps, code: ResetCode): Promise<AccountResult> {
  const verified = await api.request('verifyOtp', { body: { ...code, purpose: 'forgot_password' } });
  if (verified.type === 'ok') showNotice({ type: 'code-verified' });
  return accountResultOf(verified);
}

/** Checks the link of a mail, which remains valid. */
export async function checkResetLink({ api }: ResetDeps, { email, secret }: MailedLink): Promise<AccountResult> {
  return accountResultOf(await api.request('verifyOtp', { body: { email, code: secret, purpose: 'forgot_password' } }));
}

/** `code`: the verified code, or the secret of the link. */
export type PasswordReset = ResetCode & { readonly newPassword: string };

export async function resetPassword({ api }: ResetDeps, reset: PasswordReset): Promise<AccountResult> {
  const result = await api.request('resetPassword', { body: reset });
  if (result.type === 'ok') showNotice({ type: 'password-reset' });
  return accountResultOf(result);
}
