import type { AppServices } from '../../ports/services.ts';
import type { User } from '../../protocol/contract.ts';
import { isRetryable } from '../../shared/retryable.ts';
import { setSignedIn, setVisitor } from '../../state/account.ts';
import { signedInUserId } from '../../state/current-balance.ts';
import { clearUserData } from '../../state/clear-user-data.ts';
import { refreshBalance } from '../../state/refresh-balance.ts';
import { loadTrial } from '../trial/load-trial.ts';

/** The dependencies of signing in and out. */
export type AccountDeps = Pick<
  AppServices,
  'api' | 'captcha' | 'clock' | 'conversationStore' | 'fingerprints' | 'preferences' | 'serverCache' | 'tokenStore'
>;

/** Determines the current user: the user of the stored token, else a visitor with a trial. */
export async function loadAccount(deps: AccountDeps): Promise<void> {
  const stored = deps.tokenStore.read();
  if (!stored) return switchToVisitor(deps);
  const profile = await deps.api.request('profile', {});
  if (profile.type === 'ok') {
    await saveUser(deps, profile.body.user);
    return refreshBalance(deps);
  }
  // An unreachable server does not invalidate the token: the stored user stays signed in, with local data.
  if (isRetryable(profile) && stored.user) return setSignedIn(stored.user);
  await clearSignIn(deps);
}

/** Not needed for the first screen: loaded apart from it. */
async function refreshOutbox(deps: AccountDeps): Promise<void> {
  await (await import('../../session/outbox.ts')).refreshOutbox(deps);
}

/** Continues without an account and loads the trial. */
async function switchToVisitor(deps: AccountDeps): Promise<void> {
  setVisitor();
  clearUserData();
  await Promise.all([loadTrial(deps), refreshOutbox(deps)]);
}

/** Stores and shows the profile as the server returned it. */
export async function saveUser({ tokenStore }: Pick<AppServices, 'tokenStore'>, user: User): Promise<void> {
  const stored = tokenStore.read();
  const currentId = stored?.user?.id ?? signedInUserId();
  // Signed out meanwhile, or another user is signed in.
  if (currentId === undefined ? !stored : currentId !== user.id) return;
  if (stored) await tokenStore.save({ token: stored.token, user });
  setSignedIn(user);
}

/** Removes the token and the local copies of saved conversations. Conversations waiting for upload stay. */
export async function clearSignIn(deps: AccountDeps): Promise<void> {
  const userId = signedInUserId() ?? deps.tokenStore.read()?.user?.id;
  await deps.tokenStore.clear();
  // First, so that pending responses are not stored any more.
  setVisitor();
  if (userId !== undefined) await (await import('../../session/local-copies.ts')).deleteUserCopies(deps, userId);
  await switchToVisitor(deps);
}
