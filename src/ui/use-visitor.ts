import { useSnapshot } from 'valtio';
import type { Visitor } from '../domain/gate.ts';
import { isTrialRunning } from '../domain/trial.ts';
import { account } from '../state/account.ts';
import { trial } from '../state/trial.ts';

/** Who is looking at the screen. */
export function useVisitor(): Visitor {
  const { current: who } = useSnapshot(account);
  const { current: tried } = useSnapshot(trial);
  if (who.type === 'signed-in') return 'signed-in';
  if (who.type === 'loading' || tried.type === 'loading') return 'loading';
  return tried.type === 'known' && isTrialRunning(tried.trial) ? 'on-trial' : 'nobody';
}
