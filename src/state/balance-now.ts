import type { Balance } from '../domain/balance.ts';
import { isTrialRunning } from '../domain/trial.ts';
import { account } from './account.ts';
import { balanceOf } from './balance.ts';
import { trial } from './trial.ts';

/** The current balance; undefined without an account or trial, or while it is loading. */
export function balanceNow(): Balance | undefined {
  return balanceOf(account.current, trial.current);
}

export function signedInUserId(): string | undefined {
  return account.current.type === 'signed-in' ? account.current.user.id : undefined;
}

/** The id of the trial, if the visitor is on one. */
export function trialIdNow(): string | undefined {
  if (account.current.type === 'signed-in' || trial.current.type !== 'known') return undefined;
  return isTrialRunning(trial.current.trial) ? trial.current.trial.trialId : undefined;
}
