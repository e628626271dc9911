import type { Trial } from '../../../src/protocol/contract.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import type { TrialRow } from './trials.ts';

export function isRunning(trial: TrialRow, now: Date): boolean {
  return trial.remaining > 0 && !isExpired(trial, now);
}

function isExpired(trial: TrialRow, now: Date): boolean {
  return trial.expires_at <= now;
}

/** @param trialId the id under which the client uses the trial */
export function trialToResponse(trial: TrialRow, trialId: string, now: Date): Trial {
  return {
    trialId,
    remainingTokens: trial.remaining,
    expiresAt: trial.expires_at.toISOString(),
    isActive: isRunning(trial, now),
    isExpired: isExpired(trial, now),
    secondsLeft: Math.max(0, Math.floor((trial.expires_at.getTime() - now.getTime()) / 1000)),
  };
}

/** The page finds `exhausted` and `expired` in the message. */
export function trialEnded(trial: TrialRow): ApiError {
  return trial.remaining <= 0
    ? new ApiError(403, 'trial_exhausted', 'The tokens of this free trial are exhausted.')
    : new ApiError(403, 'trial_expired', 'This free trial has expired.');
}

/** Another browser on the same device, judged by its fingerprint. */
export function deviceAlreadyUsed(): ApiError {
  return new ApiError(403, 'trial_device_used', 'Not eligible: this device has already used its free trial.');
}

export function trialsClosed(): ApiError {
  return new ApiError(403, 'trial_not_eligible', 'Not eligible: there is no free trial at the moment.');
}

/** The trials of this network or of all networks are used up: 403, because another attempt on the same day fails too. */
export function trialsUsedUp(): ApiError {
  return new ApiError(
    403,
    'trials_used_up',
    "Not eligible: today's free trials are used up. Please try again tomorrow.",
  );
}

export function trialsClosedDuringBeta(): ApiError {
  return new ApiError(403, 'BETA_MODE_ACTIVE', 'The beta is in progress: there is no free trial.');
}
