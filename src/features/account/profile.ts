import type { AppServices } from '../../ports/services.ts';
import { account } from '../../state/account.ts';
import { showNotice } from '../../state/notices.ts';
import { accountResultOf, type AccountResult } from './account-result.ts';
import { saveUser, type AccountDeps } from './account.ts';
import { showFailure } from './show-failure.ts';

/** Reloads the profile: another device may have changed it. */
export async function refreshProfile(deps: AccountDeps): Promise<void> {
  if (account.current.type !== 'signed-in') return;
  const { user } = account.current;
  const profile = await deps.api.request('profile', {});
  if (profile.type === 'ok') {
    // Changed here meanwhile: the response may be from before the change.
    const isCurrent = account.current.type !== 'signed-in' || account.current.user === user;
    return isCurrent ? saveUser(deps, profile.body.user) : undefined;
  }
  showFailure(profile, { type: 'profile-refresh-failed' });
}

export async function changeName(deps: Pick<AppServices, 'api' | 'tokenStore'>, name: string): Promise<AccountResult> {
  const updated = await deps.api.request('updateProfile', { body: { name: name.trim() } });
  if (updated.type === 'ok') {
    await saveUser(deps, updated.body.user);
    showNotice({ type: 'profile-updated' });
  } else showFailure(updated, { type: 'profile-update-failed' });
  return accountResultOf(updated);
}
