import { accountFailureOf, type AccountFailure } from '../../domain/account-failure.ts';
import type { ApiFailure, ApiResult } from '../../ports/api.ts';
import type { AppServices } from '../../ports/services.ts';
import type { AuthResponse } from '../../protocol/contract.ts';
import { refreshOutbox } from '../../session/outbox.ts';
import { setSignedIn } from '../../state/account.ts';
import { showNotice } from '../../state/notices.ts';
import { preferences } from '../../state/preferences.ts';
import { refreshBalance } from '../../state/refresh-balance.ts';
import { clearTrial } from '../trial/load-trial.ts';
import { captchaToken } from '../captcha/captcha-token.ts';

export type SignInDeps = Pick<
  AppServices,
  'api' | 'captcha' | 'clock' | 'conversationStore' | 'outboxSync' | 'preferences' | 'tokenStore'
>;

/** The result of signing in or registering. */
export type SignInResult =
  | { readonly type: 'signed-in' }
  | { readonly type: 'needs-code' }
  | { readonly type: 'failed'; readonly failure: AccountFailure };

export type Credentials = {
  readonly email: string;
  readonly password: string;
  readonly code?: string;
};

export async function signIn(deps: SignInDeps, credentials: Credentials): Promise<SignInResult> {
  const body = { ...credentials, ...(await captchaToken(deps)) };
  const result = await completeSignIn(deps, await deps.api.request('login', { body }));
  if (result.type === 'signed-in') showNotice({ type: 'signed-in' });
  if (result.type === 'needs-code') showNotice({ type: 'second-factor-asked' });
  return result;
}

export type Registration = {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly code: string;
  readonly invitationCode?: string;
};

export async function register(deps: SignInDeps, registration: Registration): Promise<SignInResult> {
  const body = { ...registration, ...(await captchaToken(deps)), locale: preferences.locale };
  const result = await completeSignIn(deps, await deps.api.request('register', { body }));
  if (result.type === 'signed-in') showNotice({ type: 'registered' });
  return result;
}

/** Stores the token of the response and makes its user the current one. */
export async function completeSignIn(
  deps: Omit<SignInDeps, 'captcha'>,
  result: ApiResult<AuthResponse>,
): Promise<SignInResult> {
  if (result.type === 'failed') return signInFailure(result);
  const { token, user, requiresMFA, message } = result.body;
  if (requiresMFA) return { type: 'needs-code' };
  if (!token || !user)
    return { type: 'failed', failure: { type: 'other', error: { code: '', message: message ?? '' } } };
  await deps.tokenStore.save({ token, user });
  clearTrial(deps);
  setSignedIn(user);
  await refreshBalance(deps);
  await refreshOutbox(deps);
  // Uploads that waited for this user's sign-in.
  void deps.outboxSync.syncNow();
  return { type: 'signed-in' };
}

function signInFailure(failure: ApiFailure): SignInResult {
  if (failure.code === '451' || failure.message === 'MFA_REQUIRED') return { type: 'needs-code' };
  return { type: 'failed', failure: accountFailureOf(failure) };
}
