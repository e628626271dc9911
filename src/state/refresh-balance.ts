import type { AppServices } from '../ports/services.ts';
import { account, setTokens } from './account.ts';
import { refreshTrial } from '../features/trial/load-trial.ts';

/** Asks the server what may still be used. */
export async function refreshBalance(world: AppServices): Promise<void> {
  if (account.current.type !== 'signed-in') return refreshTrial(world);
  const answer = await world.api.request('tokens', {});
  if (answer.type === 'ok') setTokens(answer.body);
}
