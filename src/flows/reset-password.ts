import type { World } from '../ports/world.ts';
import { post } from '../state/notices.ts';
import { outcomeOf } from './outcome.ts';
import type { Outcome } from './outcome.ts';

export type ResetCode = { readonly email: string; readonly code: string };

/** Checks the mailed code before a new password is asked for. */
export async function verifyResetCode(world: World, given: ResetCode): Promise<Outcome> {
  const verified = await world.api.call('verifyOtp', { body: { ...given, purpose: 'forgot_password' } });
  if (verified.type === 'ok') post({ type: 'code-verified' });
  return outcomeOf(verified);
}

export async function resetPassword(
  world: World,
  reset: ResetCode & { readonly newPassword: string },
): Promise<Outcome> {
  const done = await world.api.call('resetPassword', { body: reset });
  if (done.type === 'ok') post({ type: 'password-reset' });
  return outcomeOf(done);
}
