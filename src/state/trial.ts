import { proxy } from 'valtio';
import type { TrialRefusal, TrialStatus } from '../domain/trial.ts';
import type { Trial } from '../protocol/contract.ts';
import { account } from './account.ts';

export type TrialState =
  | { readonly type: 'loading' }
  | { readonly type: 'none' }
  | { readonly type: 'known'; readonly trial: TrialStatus }
  | { readonly type: 'refused'; readonly refusal: TrialRefusal };

export const trial = proxy<{ current: TrialState }>({ current: { type: 'loading' } });

export function setTrial(next: TrialState): void {
  trial.current = next;
}

/** For results of requests: the user may have signed in meanwhile, and an account has no trial. */
export function setTrialUnlessSignedIn(next: TrialState): void {
  if (account.current.type !== 'signed-in') setTrial(next);
}

export function trialStatusOf({ trialId, remainingTokens, expiresAt, isActive, isExpired }: Trial): TrialStatus {
  return { trialId, remainingTokens, expiresAtMs: Date.parse(expiresAt), isActive, isExpired };
}
