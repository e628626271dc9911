import type { World } from '../ports/world.ts';
import type { User } from '../protocol/contract.ts';
import { account, setSignedIn, setVisitor } from '../state/account.ts';
import { conversation, forgetConversation } from '../state/conversation.ts';
import { clearHistory } from '../state/history.ts';
import { post } from '../state/notices.ts';
import { isSessionActive, session } from '../state/session.ts';
import { system } from '../state/system.ts';
import { signedInUserId } from './balance-now.ts';
import { loadTrial } from './load-trial.ts';
import { refreshOutbox } from './lazy-outbox.ts';
import { forgetPurchases } from './purchase/forget-purchases.ts';
import { refreshBalance } from './refresh-balance.ts';

/** Who is using the app: the person of the stored token, else a visitor with a trial. */
export async function loadAccount(world: World): Promise<void> {
  const keys = world.keyring.read();
  if (!keys) return becomeVisitor(world);
  const found = await world.api.call('profile', {});
  if (found.type === 'ok') {
    await keepUser(world, found.answer.user);
    return refreshBalance(world);
  }
  // A server that is away says nothing about the token: the person stays who they are, and what is here opens.
  const isAway = found.status === 0 || found.status === 429 || found.status >= 500;
  if (isAway && keys.user) return setSignedIn(keys.user);
  await dropSignIn(world);
}

/** From here on somebody without an account: a trial is looked for. */
export async function becomeVisitor(world: World): Promise<void> {
  setVisitor();
  forgetPerson();
  await Promise.all([loadTrial(world), refreshOutbox(world)]);
}

/** Takes what is a person's off the screen. */
export function forgetPerson(): void {
  clearHistory();
  forgetPurchases();
  if (conversation.keeping !== 'trial' && !isSessionActive(session)) forgetConversation();
}

/** Remembers the profile as the server now has it. */
export async function keepUser(world: World, user: User): Promise<void> {
  const keys = world.keyring.read();
  const known = keys?.user?.id ?? signedInUserId();
  // Signed out meanwhile, or somebody else is here.
  if (known === undefined ? !keys : known !== user.id) return;
  if (keys) await world.keyring.keep({ token: keys.token, user });
  setSignedIn(user);
}

/** Forgets who was signed in, and the copies kept for them. What waits to be saved stays. */
export async function dropSignIn(world: World): Promise<void> {
  const userId = signedInUserId() ?? world.keyring.read()?.user?.id;
  await world.keyring.forget();
  // First, so that an answer that is still on its way is not kept any more.
  setVisitor();
  if (userId !== undefined) await (await import('./prune-shelf.ts')).leaveDevice(world, userId);
  await becomeVisitor(world);
}

export async function signOut(world: World): Promise<void> {
  if (account.current.type !== 'signed-in') return;
  const { auth0Id } = account.current.user;
  // The token is forgotten here even when the server cannot be told: that is what the person asked for.
  const told = await world.api.call('logout', {});
  post(told.type === 'ok' || told.status === 401 ? { type: 'signed-out' } : { type: 'sign-out-failed' });
  await dropSignIn(world);
  // Else the next person at this device would be signed in as this one by a press on the provider's button.
  const { identity } = system.info ?? {};
  if (auth0Id && identity) await world.identity.signOut(identity);
}
