import type { Balance } from '../domain/balance.ts';
import type { AccountState } from './account.ts';
import type { TrialState } from './trial.ts';

/** The current balance; undefined without an account or trial, or while it is loading. */
export function balanceOf(account: AccountState, trial: TrialState): Balance | undefined {
  if (account.type === 'signed-in') return account.tokens && tokensBalance(account.tokens);
  return trial.type === 'known' ? { type: 'trial', remaining: trial.trial.remainingTokens } : undefined;
}

function tokensBalance(tokens: { readonly unlimited: boolean; readonly available_tokens: number }): Balance {
  const isUnlimited = tokens.unlimited || tokens.available_tokens === -1;
  return isUnlimited ? { type: 'unlimited' } : { type: 'tokens', available: tokens.available_tokens };
}
