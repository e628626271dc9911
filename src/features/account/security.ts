import type { AppServices } from '../../ports/services.ts';
import { account, setSignInEnded } from '../../state/account.ts';
import { refreshOutbox } from '../../session/outbox.ts';
import { showNotice, showOnly } from '../../state/notices.ts';
import { isSessionActive, session } from '../../state/session.ts';
import { accountResultOf, type AccountResult } from './account-result.ts';
import { clearSignIn, saveUser, type AccountDeps } from './account.ts';
import type { OwnerProof } from './close-account.ts';
import { deleteLeft, type SignOutChoice } from './left-on-device.ts';
import { showFailure } from './show-failure.ts';

/** Optimistic update: the switch moves at once and back again if the server rejects the change. */
export async function turnOnSecondFactor(deps: Pick<AppServices, 'api' | 'tokenStore'>): Promise<void> {
  await showSecondFactor(deps, true);
  const result = await deps.api.request('setMfa', { body: { enabled: true } });
  const isOn = result.type === 'ok';
  // Also if it is on: a profile that was loaded meanwhile may have moved the switch back.
  await showSecondFactor(deps, isOn);
  if (result.type === 'ok') showNotice({ type: 'second-factor-set', enabled: true });
  else showFailure(result, { type: 'second-factor-failed' });
}

/** The switch moves once the server has accepted the password and the mailed code. */
export async function turnOffSecondFactor(
  deps: Pick<AppServices, 'api' | 'tokenStore'>,
  proof: OwnerProof,
): Promise<AccountResult> {
  const result = await deps.api.request('setMfa', { body: { enabled: false, ...proof } });
  if (result.type === 'ok') {
    await showSecondFactor(deps, false);
    showNotice({ type: 'second-factor-set', enabled: false });
  }
  return accountResultOf(result);
}

async function showSecondFactor(deps: Pick<AppServices, 'tokenStore'>, enabled: boolean): Promise<void> {
  if (account.current.type === 'signed-in') await saveUser(deps, { ...account.current.user, mfaEnabled: enabled });
}

export type PasswordChange = { readonly currentPassword: string; readonly newPassword: string };

/** Ends every other session of the account; this device gets a new token. */
export async function changePassword(
  { api, tokenStore }: Pick<AppServices, 'api' | 'tokenStore'>,
  change: PasswordChange,
): Promise<AccountResult> {
  const changed = await api.request('updatePassword', { body: change });
  const user = tokenStore.read()?.user;
  if (changed.type === 'ok' && changed.body.token && user) await tokenStore.save({ token: changed.body.token, user });
  if (changed.type === 'ok') {
    // A request with the former token may have arrived after the change.
    setSignInEnded(false);
    showNotice({ type: 'password-updated' });
  } else showFailure(changed, { type: 'password-update-failed' });
  return accountResultOf(changed);
}

/**
 * Ends and saves a running conversation, then revokes every token of the account, including this device's. Stays signed
 * in if the server was not reached.
 */
export async function signOutEverywhere(
  deps: AccountDeps & Pick<AppServices, 'session'>,
  choice: SignOutChoice,
): Promise<void> {
  if (isSessionActive(session)) await deps.session.stopSession();
  await refreshOutbox(deps);
  const result = await deps.api.request('logoutEverywhere', {});
  // 401: this token was already revoked, and with it all others.
  if (result.type === 'failed' && result.status !== 401) return showNotice({ type: 'sign-out-failed' });
  const leftOnDevice = await deleteLeft(deps, choice);
  await clearSignIn(deps);
  showOnly({ type: 'signed-out', leftOnDevice });
}
