import type { AppServices } from '../../ports/services.ts';
import type { User } from '../../protocol/contract.ts';
import { account, setSignedIn, setVisitor } from '../../state/account.ts';
import { conversation, clearConversation } from '../../state/conversation.ts';
import { clearHistory } from '../../state/history.ts';
import { showNotice } from '../../state/notices.ts';
import { isSessionActive, session } from '../../state/session.ts';
import { system } from '../../state/system.ts';
import { signedInUserId } from '../../state/balance-now.ts';
import { loadTrial } from '../trial/load-trial.ts';
import { refreshOutbox } from '../../session/outbox.ts';
import { clearPurchases } from '../../state/clear-user-data.ts';
import { refreshBalance } from '../../state/refresh-balance.ts';

/** Determines the current user: the user of the stored token, else a visitor with a trial. */
export async function loadAccount(world: AppServices): Promise<void> {
  const keys = world.tokenStore.read();
  if (!keys) return switchToVisitor(world);
  const found = await world.api.request('profile', {});
  if (found.type === 'ok') {
    await saveUser(world, found.body.user);
    return refreshBalance(world);
  }
  // An unreachable server does not invalidate the token: the stored user stays signed in, with local data.
  const isAway = found.status === 0 || found.status === 429 || found.status >= 500;
  if (isAway && keys.user) return setSignedIn(keys.user);
  await clearSignIn(world);
}

/** Continues without an account and loads the trial. */
export async function switchToVisitor(world: AppServices): Promise<void> {
  setVisitor();
  clearUserData();
  await Promise.all([loadTrial(world), refreshOutbox(world)]);
}

/** Removes everything that belongs to a user from the screen. */
export function clearUserData(): void {
  clearHistory();
  clearPurchases();
  if (conversation.saveStatus !== 'trial' && !isSessionActive(session)) clearConversation();
}

/** Stores and shows the profile as the server returned it. */
export async function saveUser(world: AppServices, user: User): Promise<void> {
  const keys = world.tokenStore.read();
  const known = keys?.user?.id ?? signedInUserId();
  // Signed out meanwhile, or another user is signed in.
  if (known === undefined ? !keys : known !== user.id) return;
  if (keys) await world.tokenStore.save({ token: keys.token, user });
  setSignedIn(user);
}

/** Removes the token and the local copies of saved conversations. Conversations waiting for upload stay. */
export async function clearSignIn(world: AppServices): Promise<void> {
  const userId = signedInUserId() ?? world.tokenStore.read()?.user?.id;
  await world.tokenStore.clear();
  // First, so that pending responses are not stored any more.
  setVisitor();
  if (userId !== undefined) await (await import('../../session/local-copies.ts')).deleteUserCopies(world, userId);
  await switchToVisitor(world);
}

export async function signOut(world: AppServices): Promise<void> {
  if (account.current.type !== 'signed-in') return;
  const { auth0Id } = account.current.user;
  // The token is removed here even if the server cannot be reached: the user asked to sign out.
  const told = await world.api.request('logout', {});
  showNotice(told.type === 'ok' || told.status === 401 ? { type: 'signed-out' } : { type: 'sign-out-failed' });
  await clearSignIn(world);
  // Otherwise the provider's session would sign the next user of this device in as this one.
  const { identity } = system.info ?? {};
  if (auth0Id && identity) await world.identity.signOut(identity);
}
