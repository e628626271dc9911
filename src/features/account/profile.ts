import type { AppServices } from '../../ports/services.ts';
import { account } from '../../state/account.ts';
import { showNotice } from '../../state/notices.ts';
import { clearSignIn, saveUser } from './account.ts';
import { accountResultOf } from './account-result.ts';
import type { AccountResult } from './account-result.ts';

/** Reloads the profile: another device may have changed it. */
export async function refreshProfile(world: AppServices): Promise<void> {
  if (account.current.type !== 'signed-in') return;
  const found = await world.api.request('profile', {});
  if (found.type === 'ok') return saveUser(world, found.body.user);
  showNotice({ type: 'profile-refresh-failed' });
  // The session was ended on another device.
  if (found.status === 401) await clearSignIn(world);
}

export async function changeName(world: AppServices, name: string): Promise<AccountResult> {
  const updated = await world.api.request('updateProfile', { body: { name: name.trim() } });
  if (updated.type === 'ok') await saveUser(world, updated.body.user);
  showNotice({ type: updated.type === 'ok' ? 'profile-updated' : 'profile-update-failed' });
  return accountResultOf(updated);
}
