import { accountFailureOf } from '../domain/account-failure.ts';
import type { AccountFailure } from '../domain/account-failure.ts';
import type { ApiFailure, ApiResult } from '../ports/api.ts';
import type { World } from '../ports/world.ts';
import type { AuthAnswer } from '../protocol/contract.ts';
import { setSignedIn } from '../state/account.ts';
import { post } from '../state/notices.ts';
import { preferences } from '../state/preferences.ts';
import { captchaProof } from './captcha.ts';
import { clearTrial } from './load-trial.ts';
import { refreshOutbox } from './outbox.ts';
import { refreshBalance } from './refresh-balance.ts';

/** What signing in or registering came to. */
export type SignInResult =
  | { readonly type: 'signed-in' }
  | { readonly type: 'needs-code' }
  | { readonly type: 'failed'; readonly failure: AccountFailure };

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
