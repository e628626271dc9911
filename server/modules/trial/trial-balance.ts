import type { Db } from '../../db/schema.ts';
import type { Clock } from '../../shared/clock.ts';
import type { TrialBalance } from '../voice-calls/trial-balance.ts';
import { isRunning } from './trial-state.ts';
import { chargeTrial } from './trials.ts';
import type { TrialRow } from './trials.ts';

/** A trial's tokens, for the calls that use them up. */
export function createTrialBalance(db: Db, clock: Clock): TrialBalance {
  const left = (trial: TrialRow | undefined) => (trial && isRunning(trial, clock()) ? trial.remaining : 0);
  return {
    spend: async (trialId, tokens, reference) => left(await chargeTrial(db, { trialId, tokens, reference }, clock())),
  };
}
