import type { Balance } from '../domain/balance.ts';
import { isTrialRunning } from '../domain/trial.ts';
import { account, setTokens } from './account.ts';
import { balanceOf } from './balance.ts';
import { setTrial, trial } from './trial.ts';

/** The current balance; undefined without an account or trial, or while it is loading. */
export function currentBalance(): Balance | undefined {
  return balanceOf(account.current, trial.current);
}

export function signedInUserId(): string | undefined {
  return account.current.type === 'signed-in' ? account.current.user.id : undefined;
}

/** The id of the trial, if the visitor is on one. */
export function currentTrialId(): string | undefined {
  return trial.current.type === 'known' && isTrialRunning(trial.current.trial) ? pastTrialId() : undefined;
}

/** The id of the visitor's trial, which may be over. */
export function pastTrialId(): string | undefined {
  const isVisitor = account.current.type !== 'signed-in';
  return isVisitor && trial.current.type === 'known' ? trial.current.trial.trialId : undefined;
}

/**
 * Shows tokens as spent before the server is asked for the balance again. A trial stays above zero: the server says when
 * it ends.
 */
export function spendTokens(tokens: number): void {
  const { current } = account;
  if (current.type === 'signed-in') {
    if (!current.tokens || currentBalance()?.type === 'unlimited') return;
    const available = Math.max(0, current.tokens.available_tokens - tokens);
    return setTokens({
      ...current.tokens,
      available_tokens: available,
      used_tokens: current.tokens.used_tokens + tokens,
    });
  }
  if (trial.current.type !== 'known' || trial.current.trial.remainingTokens === 0) return;
  const remainingTokens = Math.max(1, trial.current.trial.remainingTokens - tokens);
  setTrial({ type: 'known', trial: { ...trial.current.trial, remainingTokens } });
}
