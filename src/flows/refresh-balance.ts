import type { World } from '../ports/world.ts';
import { account, setTokens } from '../state/account.ts';
import { refreshTrial } from './load-trial.ts';

/** Asks the server what may still be used. */
export async function refreshBalance(world: World): Promise<void> {
  if (account.current.type !== 'signed-in') return refreshTrial(world);
  const answer = await world.api.call('tokens', {});
  if (answer.type === 'ok') setTokens(answer.answer);
}
