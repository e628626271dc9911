import type { Trial } from '../../../src/protocol/contract.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import type { TrialRow } from './trials.ts';

export function isRunning(trial: TrialRow, now: Date): boolean {
  return trial.remaining > 0 && !isExpired(trial, now);
}

function isExpired(trial: TrialRow, now: Date): boolean {
  return trial.expires_at <= now;
}

export function trialToResponse(trial: TrialRow, now: Date): Trial {
  return {
    trialId: trial.id,
    remainingTokens: trial.remaining,
    expiresAt: trial.expires_at.toISOString(),
    isActive: isRunning(trial, now),
    isExpired: isExpired(trial, now),
  };
}

/** Why a trial that is over is not one any more. The page reads `exhausted` and `expired` out of the words. */
export function endedRefusal(trial: TrialRow): ApiError {
  return trial.remaining <= 0
    ? new ApiError(403, 'trial_exhausted', 'The tokens of this free trial are exhausted.')
    : new ApiError(403, 'trial_expired', 'This free trial has expired.');
}

/** Another browser on the same device, as far as we can tell. */
export function deviceUsedRefusal(): ApiError {
  return new ApiError(403, 'trial_device_used', 'Not eligible: this device has already used its free trial.');
}

export function trialsClosedRefusal(): ApiError {
  return new ApiError(403, 'trial_not_eligible', 'Not eligible: there is no free trial at the moment.');
}

/** A trial from before the server let pages reach the voice service by themselves, where nobody can count it. */
export function trialNotOffered(): ApiError {
  return new ApiError(403, 'trial_not_eligible', 'Not eligible: this server offers no free trial. Please sign in.');
}

export function betaRefusal(): ApiError {
  return new ApiError(403, 'BETA_MODE_ACTIVE', 'The beta is in progress: there is no free trial.');
}
