import { useDeferredValue } from 'react';
import { useSnapshot } from 'valtio';
import type { Visitor } from '../domain/gate.ts';
import { isTrialRunning } from '../domain/trial.ts';
import { account } from '../state/account.ts';
import { trial } from '../state/trial.ts';

/** The kind of visitor. Deferred, as a change may re-render the whole screen. */
export function useVisitor(): Visitor {
  return useDeferredValue(useVisitorNow());
}

function useVisitorNow(): Visitor {
  const { current: who } = useSnapshot(account);
  const { current: tried } = useSnapshot(trial);
  if (who.type === 'signed-in') return 'signed-in';
  if (who.type === 'loading') return 'loading';
  if (tried.type === 'loading') return 'awaiting-trial';
  return tried.type === 'known' && isTrialRunning(tried.trial) ? 'on-trial' : 'anonymous';
}
