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
import { refreshOutbox } from '../../session/lazy-outbox.ts';
import { clearPurchases } from '../../state/clear-user-data.ts';
import { refreshBalance } from '../../state/refresh-balance.ts';

/** Who is using the app: the person of the stored token, else a visitor with a trial. */
export async function loadAccount(world: AppServices): Promise<void> {
  const keys = world.tokenStore.read();
  if (!keys) return switchToVisitor(world);
  const found = await world.api.request('profile', {});
  if (found.type === 'ok') {
    await saveUser(world, found.body.user);
    return refreshBalance(world);
  }
  // A server that is away says nothing about the token: the person stays who they are, and what is here opens.
  const isAway = found.status === 0 || found.status === 429 || found.status >= 500;
  if (isAway && keys.user) return setSignedIn(keys.user);
  await clearSignIn(world);
}

/** From here on somebody without an account: a trial is looked for. */
export async function switchToVisitor(world: AppServices): Promise<void> {
  setVisitor();
  clearUserData();
  await Promise.all([loadTrial(world), refreshOutbox(world)]);
}

/** Takes what is a person's off the screen. */
export function clearUserData(): void {
  clearHistory();
  clearPurchases();
  if (conversation.saveStatus !== 'trial' && !isSessionActive(session)) clearConversation();
}

/** Remembers the profile as the server now has it. */
export async function saveUser(world: AppServices, user: User): Promise<void> {
  const keys = world.tokenStore.read();
  const known = keys?.user?.id ?? signedInUserId();
  // Signed out meanwhile, or somebody else is here.
  if (known === undefined ? !keys : known !== user.id) return;
  if (keys) await world.tokenStore.save({ token: keys.token, user });
  setSignedIn(user);
}

/** Forgets who was signed in, and the copies kept for them. What waits to be saved stays. */
export async function clearSignIn(world: AppServices): Promise<void> {
  const userId = signedInUserId() ?? world.tokenStore.read()?.user?.id;
  await world.tokenStore.clear();
  // First, so that an answer that is still on its way is not kept any more.
  setVisitor();
  if (userId !== undefined) await (await import('../../session/local-copies.ts')).deleteUserCopies(world, userId);
  await switchToVisitor(world);
}

export async function signOut(world: AppServices): Promise<void> {
  if (account.current.type !== 'signed-in') return;
  const { auth0Id } = account.current.user;
  // The token is forgotten here even when the server cannot be told: that is what the person asked for.
  const told = await world.api.request('logout', {});
  showNotice(told.type === 'ok' || told.status === 401 ? { type: 'signed-out' } : { type: 'sign-out-failed' });
  await clearSignIn(world);
  // Else the next person at this device would be signed in as this one by a press on the provider's button.
  const { identity } = system.info ?? {};
  if (auth0Id && identity) await world.identity.signOut(identity);
}
