import type { AnyEndpoint } from '../../shared/http/endpoint.ts';
import { reportTrialUsage } from './report-trial-usage.ts';
import { startTrial } from './start-trial.ts';
import type { TrialDeps } from './trial-deps.ts';
import { trialStatus } from './trial-status.ts';

export function trialEndpoints(office: TrialDeps): AnyEndpoint[] {
  return [startTrial(office), trialStatus(office), reportTrialUsage(office)];
}
