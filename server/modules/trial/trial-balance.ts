import type { Db } from '../../db/schema.ts';
import type { Clock } from '../../shared/clock.ts';
import { isRunning, trialEnded } from './trial-state.ts';
import { chargeTrial, trialById, type TrialCharge, type TrialRow } from './trials.ts';
import type { FindTrial } from '../../shared/http/caller.ts';

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

/** Authenticates a visitor by the `X-Trial-Id` of a trial. */
export function createFindTrial(db: Db, clock: Clock): FindTrial {
  return async (trialId, { mayBeOver }) => {
    const trial = await trialById(db, trialId);
    if (!trial) return undefined;
    if (!mayBeOver && !isRunning(trial, clock())) throw trialEnded(trial);
    return { type: 'trial', trialId: trial.id };
  };
}
