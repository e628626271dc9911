import type { AppServices } from '../../ports/services.ts';
import { showNotice } from '../../state/notices.ts';
import { accountResultOf } from './account-result.ts';
import type { AccountResult } from './account-result.ts';

export type ResetCode = { readonly email: string; readonly code: string };

/** Verifies the emailed code before the new password is requested. */
export async function verifyResetCode(world: AppServices, given: ResetCode): Promise<AccountResult> {
  const verified = await world.api.request('verifyOtp', { body: { ...given, purpose: 'forgot_password' } });
  if (verified.type === 'ok') showNotice({ type: 'code-verified' });
  return accountResultOf(verified);
}

export async function resetPassword(
  world: AppServices,
  reset: ResetCode & { readonly newPassword: string },
): Promise<AccountResult> {
  const done = await world.api.request('resetPassword', { body: reset });
  if (done.type === 'ok') showNotice({ type: 'password-reset' });
  return accountResultOf(done);
}
