import { proxy } from 'valtio';
import type { TrialRefusal, TrialStatus } from '../domain/trial.ts';
import type { Trial } from '../protocol/contract.ts';
import { account } from './account.ts';

export type TrialState =
  | { readonly type: 'loading' }
  | { readonly type: 'none' }
  | { readonly type: 'known'; readonly trial: TrialStatus }
  /** No answer from the server yet: further attempts follow. `failedAttempts` counts from 1. */
  | { readonly type: 'retrying'; readonly failedAttempts: number }
  | { readonly type: 'refused'; readonly refusal: TrialRefusal };

export const trial = proxy<{ current: TrialState }>({ current: { type: 'loading' } });

export function setTrial(next: TrialState): void {
  trial.current = next;
}

/** For results of requests: the user may have signed in meanwhile, and an account has no trial. */
export function setTrialUnlessSignedIn(next: TrialState): void {
  if (account.current.type !== 'signed-in') setTrial(next);
}

/** The expiry is on this device's clock, which may differ from the server's. */
export function trialStatusOf(reported: Trial, nowMs: number): TrialStatus {
  const { trialId, remainingTokens, expiresAt, isActive, isExpired, secondsLeft } = reported;
  const isLeft = !isExpired && secondsLeft !== undefined;
  const expiresAtMs = isLeft ? nowMs + secondsLeft * 1000 : Date.parse(expiresAt);
  return { trialId, remainingTokens, expiresAtMs, isActive, isExpired };
}
