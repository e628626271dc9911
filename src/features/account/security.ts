import type { AppServices } from '../../ports/services.ts';
import { account } from '../../state/account.ts';
import { showNotice } from '../../state/notices.ts';
import { clearSignIn, saveUser } from './account.ts';
import { accountResultOf } from './account-result.ts';
import type { AccountResult } from './account-result.ts';

/** Optimistic update: the switch moves at once and back again if the server rejects the change. */
export async function setSecondFactor(world: AppServices, enabled: boolean): Promise<void> {
  await showSecondFactor(world, enabled);
  const set = await world.api.request('setMfa', { body: { enabled } });
  if (set.type === 'ok') return showNotice({ type: 'second-factor-set', enabled });
  await showSecondFactor(world, !enabled);
  showNotice({ type: 'second-factor-failed' });
}

async function showSecondFactor(world: AppServices, enabled: boolean): Promise<void> {
  if (account.current.type === 'signed-in') await saveUser(world, { ...account.current.user, mfaEnabled: enabled });
}

export type PasswordChange = { readonly currentPassword: string; readonly newPassword: string };

export async function changePassword(world: AppServices, change: PasswordChange): Promise<AccountResult> {
  const changed = await world.api.request('updatePassword', { body: change });
  showNotice({ type: changed.type === 'ok' ? 'password-updated' : 'password-update-failed' });
  return accountResultOf(changed);
}

/** Revokes every token of the account, including this device's. Stays signed in if the server was not reached. */
export async function signOutEverywhere(world: AppServices): Promise<void> {
  const ended = await world.api.request('logoutEverywhere', {});
  // 401: this token was already revoked, and with it all others.
  if (ended.type === 'failed' && ended.status !== 401) return showNotice({ type: 'sign-out-failed' });
  showNotice({ type: 'signed-out' });
  await clearSignIn(world);
}
