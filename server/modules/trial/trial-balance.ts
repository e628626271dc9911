import type { Db } from '../../db/schema.ts';
import type { Clock } from '../../shared/clock.ts';
import { isRunning } from './trial-state.ts';
import { chargeTrial } from './trials.ts';
import type { TrialCharge, TrialRow } from './trials.ts';

export type TrialBalance = {
  /**
   * Charges tokens, at most what remains, once per reference.
   * @returns the remaining tokens; 0 for a trial that has ended
   */
  spend(db: Db, charge: TrialCharge): Promise<{ readonly remaining: number; readonly isNew: boolean }>;
};

export function createTrialBalance(clock: Clock): TrialBalance {
  const remaining = (trial: TrialRow | undefined) => (trial && isRunning(trial, clock()) ? trial.remaining : 0);
  return {
    spend: async (db, charge) => {
      const { trial, isNew } = await chargeTrial(db, charge, clock());
      return { remaining: remaining(trial), isNew };
    },
  };
}
