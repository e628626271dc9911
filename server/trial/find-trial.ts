import type { FindTrial } from '../http/caller.ts';
import type { Db } from '../store/schema.ts';
import type { Clock } from '../system/clock.ts';
import { isRunning, overRefusal } from './trial-state.ts';
import { trialById } from './trials.ts';

/** Lets a visitor in by the `X-Trial-Id` of a running trial. */
export function trialFinder(db: Db, clock: Clock): FindTrial {
  return async (trialId) => {
    const trial = await trialById(db, trialId);
    if (!trial) return undefined;
    if (!isRunning(trial, clock())) throw overRefusal(trial);
    return { type: 'trial', trialId: trial.id };
  };
}
