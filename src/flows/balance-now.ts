import type { Balance } from '../domain/balance.ts';
import { isTrialRunning } from '../domain/trial.ts';
import { account } from '../state/account.ts';
import { trial } from '../state/trial.ts';

/** What may be used now; undefined for somebody with neither an account nor a trial. */
export function balanceNow(): Balance | undefined {
  if (account.current.type === 'signed-in') {
    const { tokens } = account.current;
    if (!tokens) return { type: 'tokens', available: 0 };
    return tokens.unlimited || tokens.available_tokens === -1
      ? { type: 'unlimited' }
      : { type: 'tokens', available: tokens.available_tokens };
  }
  return trial.current.type === 'known' ? { type: 'trial', remaining: trial.current.trial.remainingTokens } : undefined;
}

export function signedInUserId(): string | undefined {
  return account.current.type === 'signed-in' ? account.current.user.id : undefined;
}

/** The trial's id, while it is the trial that is used. */
export function trialIdNow(): string | undefined {
  if (account.current.type === 'signed-in' || trial.current.type !== 'known') return undefined;
  return isTrialRunning(trial.current.trial) ? trial.current.trial.trialId : undefined;
}
