import { accountFailureOf } from '../domain/account-failure.ts';
import type { AccountFailure } from '../domain/account-failure.ts';
import type { ApiFailure, ApiResult } from '../ports/api.ts';
import type { World } from '../ports/world.ts';
import type { AuthAnswer, User } from '../protocol/contract.ts';
import { account, setSignedIn, setVisitor } from '../state/account.ts';
import { conversation, forgetConversation } from '../state/conversation.ts';
import { clearHistory } from '../state/history.ts';
import { post } from '../state/notices.ts';
import { preferences } from '../state/preferences.ts';
import { isSessionActive, session } from '../state/session.ts';
import { system } from '../state/system.ts';
import { signedInUserId } from './balance-now.ts';
import { captchaProof } from './captcha.ts';
import { clearTrial, loadTrial } from './load-trial.ts';
import { refreshOutbox } from './outbox.ts';
import { leaveDevice } from './prune-shelf.ts';
import { forgetPurchases } from './purchase/forget-purchases.ts';
import { refreshBalance } from './refresh-balance.ts';

/** What signing in or registering came to. */
export type SignInResult =
  | { readonly type: 'signed-in' }
  | { readonly type: 'needs-code' }
  | { readonly type: 'failed'; readonly failure: AccountFailure };

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
  if (keys) await world.keyring.keep({ token: keys.token, user });
  setSignedIn(user);
}

export type Credentials = {
  readonly email: string;
  readonly password: string;
  readonly code?: string;
};

export async function signIn(world: World, credentials: Credentials): Promise<SignInResult> {
  const body = { ...credentials, ...(await captchaProof(world)) };
  const result = await adopt(world, await world.api.call('login', { body }));
  if (result.type === 'signed-in') post({ type: 'signed-in' });
  if (result.type === 'needs-code') post({ type: 'second-factor-asked' });
  return result;
}

export type Registration = {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly code: string;
  readonly invitationCode?: string;
};

export async function register(world: World, registration: Registration): Promise<SignInResult> {
  const result = await adopt(
    world,
    await world.api.call('register', {
      body: { ...registration, ...(await captchaProof(world)), locale: preferences.locale },
    }),
  );
  if (result.type === 'signed-in') post({ type: 'registered' });
  return result;
}

/** Makes the person of the answer the one who uses the app. */
export async function adopt(world: World, answer: ApiResult<AuthAnswer>): Promise<SignInResult> {
  if (answer.type === 'failed') return failedSignIn(answer);
  const { token, user, requiresMFA, message } = answer.answer;
  if (requiresMFA) return { type: 'needs-code' };
  if (!token || !user)
    return { type: 'failed', failure: { type: 'other', refusal: { code: '', message: message ?? '' } } };
  await world.keyring.keep({ token, user });
  clearTrial(world);
  setSignedIn(user);
  await refreshBalance(world);
  await refreshOutbox(world);
  // What waited for this person's sign-in can go now.
  void world.courier.deliver();
  return { type: 'signed-in' };
}

function failedSignIn(failure: ApiFailure): SignInResult {
  if (failure.code === '451' || failure.message === 'MFA_REQUIRED') return { type: 'needs-code' };
  return { type: 'failed', failure: accountFailureOf(failure) };
}

/** Forgets who was signed in, and the copies kept for them. What waits to be saved stays. */
export async function dropSignIn(world: World): Promise<void> {
  const userId = signedInUserId() ?? world.keyring.read()?.user?.id;
  await world.keyring.forget();
  // First, so that an answer that is still on its way is not kept any more.
  setVisitor();
  if (userId !== undefined) await leaveDevice(world, userId);
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
