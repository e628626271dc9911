import type { Balance } from '../domain/balance.ts';
import { isTrialRunning } from '../domain/trial.ts';
import { account } from './account.ts';
import { balanceOf } from './balance.ts';
import { trial } from './trial.ts';

/** What may be used now; undefined for nobody, and for an account whose balance has not come yet. */
export function balanceNow(): Balance | undefined {
  return balanceOf(account.current, trial.current);
}

export function signedInUserId(): string | undefined {
  return account.current.type === 'signed-in' ? account.current.user.id : undefined;
}

/** The trial's id, while it is the trial that is used. */
export function trialIdNow(): string | undefined {
  if (account.current.type === 'signed-in' || trial.current.type !== 'known') return undefined;
  return isTrialRunning(trial.current.trial) ? trial.current.trial.trialId : undefined;
}
