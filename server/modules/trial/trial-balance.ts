import type { Db } from '../../db/schema.ts';
import type { Clock } from '../../shared/clock.ts';
import { isRunning } from './trial-state.ts';
import { chargeTrial } from './trials.ts';
import type { TrialRow } from './trials.ts';

export type TrialBalance = {
  /**
   * Charges tokens, at most what remains, once per reference.
   * @returns the remaining tokens; 0 for a trial that has ended
   */
  spend(trialId: string, tokens: number, reference: string): Promise<number>;
};

export function createTrialBalance(db: Db, clock: Clock): TrialBalance {
  const remaining = (trial: TrialRow | undefined) => (trial && isRunning(trial, clock()) ? trial.remaining : 0);
  return {
    spend: async (trialId, tokens, reference) =>
      remaining(await chargeTrial(db, { trialId, tokens, reference }, clock())),
  };
}
