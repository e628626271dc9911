import type { Db } from '../store/schema.ts';
import type { Clock } from '../system/clock.ts';
import type { TrialPurse } from '../voice/trial-purse.ts';
import { isRunning } from './trial-state.ts';
import { spendTrial } from './trials.ts';
import type { TrialRow } from './trials.ts';

/** A trial's tokens, for the calls that use them up. */
export function createTrialPurse(db: Db, clock: Clock): TrialPurse {
  const left = (trial: TrialRow | undefined) => (trial && isRunning(trial, clock()) ? trial.remaining : 0);
  return {
    spend: async (trialId, tokens, reference) => left(await spendTrial(db, { trialId, tokens, reference }, clock())),
  };
}
