import { accountFailureOf } from '../../domain/account-failure.ts';
import type { AccountFailure } from '../../domain/account-failure.ts';
import type { ApiFailure, ApiResult } from '../../ports/api.ts';
import type { AppServices } from '../../ports/services.ts';
import type { AuthResponse } from '../../protocol/contract.ts';
import { setSignedIn } from '../../state/account.ts';
import { showNotice } from '../../state/notices.ts';
import { preferences } from '../../state/preferences.ts';
import { captchaToken } from './captcha-token.ts';
import { clearTrial } from '../trial/load-trial.ts';
import { refreshOutbox } from '../../session/outbox.ts';
import { refreshBalance } from '../../state/refresh-balance.ts';

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

export async function signIn(world: AppServices, credentials: Credentials): Promise<SignInResult> {
  const body = { ...credentials, ...(await captchaToken(world)) };
  const result = await completeSignIn(world, await world.api.request('login', { body }));
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

export async function register(world: AppServices, registration: Registration): Promise<SignInResult> {
  const result = await completeSignIn(
    world,
    await world.api.request('register', {
      body: { ...registration, ...(await captchaToken(world)), locale: preferences.locale },
    }),
  );
  if (result.type === 'signed-in') showNotice({ type: 'registered' });
  return result;
}

/** Stores the token of the response and makes its user the current one. */
export async function completeSignIn(world: AppServices, answer: ApiResult<AuthResponse>): Promise<SignInResult> {
  if (answer.type === 'failed') return failedSignIn(answer);
  const { token, user, requiresMFA, message } = answer.body;
  if (requiresMFA) return { type: 'needs-code' };
  if (!token || !user)
    return { type: 'failed', failure: { type: 'other', refusal: { code: '', message: message ?? '' } } };
  await world.tokenStore.save({ token, user });
  clearTrial(world);
  setSignedIn(user);
  await refreshBalance(world);
  await refreshOutbox(world);
  // Uploads that waited for this user's sign-in.
  void world.outboxSync.syncNow();
  return { type: 'signed-in' };
}

function failedSignIn(failure: ApiFailure): SignInResult {
  if (failure.code === '451' || failure.message === 'MFA_REQUIRED') return { type: 'needs-code' };
  return { type: 'failed', failure: accountFailureOf(failure) };
}
