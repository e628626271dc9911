import type { AnyEndpoint } from '../http/endpoint.ts';
import { reportTrialUsage } from './report-trial-usage.ts';
import { startTrial } from './start-trial.ts';
import type { TrialOffice } from './trial-office.ts';
import { trialStatus } from './trial-status.ts';

export function trialEndpoints(office: TrialOffice): AnyEndpoint[] {
  return [startTrial(office), trialStatus(office), reportTrialUsage(office)];
}
