import type { ApiFailure, ApiResult } from '../ports/api.ts';
import type { World } from '../ports/world.ts';
import type { AuthAnswer } from '../protocol/contract.ts';
import { account, setSignedIn, setVisitor } from '../state/account.ts';
import { post } from '../state/notices.ts';
import { clearTrial, loadTrial } from './load-trial.ts';
import { refreshBalance } from './refresh-balance.ts';

/** What signing in or registering came to. */
export type SignInResult =
  | { readonly type: 'signed-in' }
  | { readonly type: 'needs-code' }
  | { readonly type: 'failed'; readonly code: string; readonly message: string };

/** Who is using the app: the person of the stored token, else a visitor with a trial. */
export async function loadAccount(world: World): Promise<void> {
  const keys = world.keyring.read();
  if (!keys) return becomeVisitor(world);
  const found = await world.api.call('profile', {});
  if (found.type === 'ok') {
    await world.keyring.keep({ token: keys.token, user: found.answer.user });
    setSignedIn(found.answer.user);
    return refreshBalance(world);
  }
  // Without an answer the person stays who they are: what is on the device must open offline.
  if (found.code === 'network_error' && keys.user) return setSignedIn(keys.user);
  await world.keyring.forget();
  await becomeVisitor(world);
}

async function becomeVisitor(world: World): Promise<void> {
  setVisitor();
  await loadTrial(world);
}

export type Credentials = { readonly email: string; readonly password: string; readonly code?: string };

export async function signIn(world: World, credentials: Credentials): Promise<SignInResult> {
  return adopt(world, await world.api.call('login', { body: credentials }));
}

export type Registration = {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly code: string;
  readonly invitationCode?: string;
};

export async function register(world: World, registration: Registration): Promise<SignInResult> {
  return adopt(world, await world.api.call('register', { body: registration }));
}

async function adopt(world: World, answer: ApiResult<AuthAnswer>): Promise<SignInResult> {
  if (answer.type === 'failed') return failedSignIn(answer);
  const { token, user, requiresMFA, message } = answer.answer;
  if (requiresMFA) return { type: 'needs-code' };
  if (!token || !user) return { type: 'failed', code: 'registration_failed', message: message ?? '' };
  await world.keyring.keep({ token, user });
  clearTrial(world);
  setSignedIn(user);
  await refreshBalance(world);
  // What waited for this person's sign-in can go now.
  void world.courier.deliver();
  return { type: 'signed-in' };
}

function failedSignIn(failure: ApiFailure): SignInResult {
  if (failure.code === '451' || failure.message === 'MFA_REQUIRED') return { type: 'needs-code' };
  return { type: 'failed', code: failure.code, message: failure.message };
}

export async function signOut(world: World): Promise<void> {
  if (account.current.type !== 'signed-in') return;
  // The token is forgotten here even when the server cannot be told: that is what the person asked for.
  const told = await world.api.call('logout', {});
  await world.keyring.forget();
  post(told.type === 'ok' || told.status === 401 ? { type: 'signed-out' } : { type: 'sign-out-failed' });
  await becomeVisitor(world);
}
