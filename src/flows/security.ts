import type { World } from '../ports/world.ts';
import { account } from '../state/account.ts';
import { post } from '../state/notices.ts';
import { dropSignIn, keepUser } from './account.ts';
import { outcomeOf } from './outcome.ts';
import type { Outcome } from './outcome.ts';

/** The switch moves at once and back again when the server refuses. */
export async function setSecondFactor(world: World, enabled: boolean): Promise<void> {
  await showSecondFactor(world, enabled);
  const set = await world.api.call('setMfa', { body: { enabled } });
  if (set.type === 'ok') return post({ type: 'second-factor-set', enabled });
  await showSecondFactor(world, !enabled);
  post({ type: 'second-factor-failed' });
}

async function showSecondFactor(world: World, enabled: boolean): Promise<void> {
  if (account.current.type === 'signed-in') await keepUser(world, { ...account.current.user, mfaEnabled: enabled });
}

export type PasswordChange = { readonly currentPassword: string; readonly newPassword: string };

export async function changePassword(world: World, change: PasswordChange): Promise<Outcome> {
  const changed = await world.api.call('updatePassword', { body: change });
  post({ type: changed.type === 'ok' ? 'password-updated' : 'password-update-failed' });
  return outcomeOf(changed);
}

/** Ends every token of the account, this device's too. Stays signed in when the server was not reached. */
export async function signOutEverywhere(world: World): Promise<void> {
  const ended = await world.api.call('logoutEverywhere', {});
  // 401: somebody has ended this token already, and every other with it or before it.
  if (ended.type === 'failed' && ended.status !== 401) return post({ type: 'sign-out-failed' });
  post({ type: 'signed-out' });
  await dropSignIn(world);
}
