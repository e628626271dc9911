import { endpoint } from '../http/endpoint.ts';
import { Refusal } from '../http/refusal.ts';
import type { TrialOffice } from './trial-office.ts';
import { trialToAnswer } from './trial-state.ts';
import { trialById } from './trials.ts';

export function trialStatus({ db, clock }: TrialOffice) {
  return endpoint('trialStatus', async ({ params }) => {
    const trial = await trialById(db, params.trialId);
    if (!trial) throw noTrial();
    return trialToAnswer(trial, clock());
  });
}

export function noTrial(): Refusal {
  return new Refusal(404, 'not_found', 'There is no such free trial.');
}
