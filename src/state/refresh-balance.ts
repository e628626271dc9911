import type { AppServices } from '../ports/services.ts';
import { account, setTokens } from './account.ts';
import { setTrialUnlessSignedIn, trial, trialStatusOf } from './trial.ts';

/** Reads the balance of the account or of the trial. */
export async function refreshBalance(deps: Pick<AppServices, 'api' | 'clock'>): Promise<void> {
  if (account.current.type !== 'signed-in') return refreshTrial(deps);
  const result = await deps.api.request('tokens', {});
  if (result.type === 'ok') setTokens(result.body);
}

/** Reads the balance of the running trial; keeps the known one when the server cannot be reached. */
export async function refreshTrial({ api, clock }: Pick<AppServices, 'api' | 'clock'>): Promise<void> {
  if (trial.current.type !== 'known') return;
  const result = await api.request('trialStatus', { params: { trialId: trial.current.trial.trialId } });
  if (result.type === 'ok') setTrialUnlessSignedIn({ type: 'known', trial: trialStatusOf(result.body, clock.now()) });
}
