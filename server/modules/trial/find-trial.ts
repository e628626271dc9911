import type { Db } from '../../db/schema.ts';
import type { Clock } from '../../shared/clock.ts';
import type { FindTrial } from '../../shared/http/caller.ts';
import { isRunning, trialEnded } from './trial-state.ts';
import { trialById } from './trials.ts';

/** Authenticates a visitor by the `X-Trial-Id` of a trial. */
export function createFindTrial(db: Db, clock: Clock): FindTrial {
  return async (trialId, { mayBeOver }) => {
    const trial = await trialById(db, trialId);
    if (!trial) return undefined;
    if (!mayBeOver && !isRunning(trial, clock())) throw trialEnded(trial);
    return { type: 'trial', trialId: trial.id };
  };
}
