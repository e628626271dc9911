import { ApiError } from '../../shared/http/api-error.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import type { TrialDeps } from './trial-deps.ts';
import { trialToResponse } from './trial-state.ts';
import { trialById } from './trials.ts';

export function trialStatus({ db, clock }: TrialDeps) {
  return endpoint('trialStatus', async ({ params }) => {
    const trial = await trialById(db, params.trialId);
    if (!trial) throw trialNotFound();
    return trialToResponse(trial, params.trialId, clock());
  });
}

function trialNotFound(): ApiError {
  return new ApiError(404, 'not_found', 'There is no such free trial.');
}

/** The page reports usage after a call. The server has metered the call, so the report is only answered with the trial. */
export function reportTrialUsage({ db, clock, attempts }: TrialDeps) {
  return endpoint('reportTrialUsage', async ({ body, address }) => {
    await attempts.countAddress('trial-usage-address', address);
    const trial = await trialById(db, body.trialId);
    if (!trial) throw trialNotFound();
    return trialToResponse(trial, body.trialId, clock());
  });
}
