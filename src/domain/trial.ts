/** A free trial as the server last reported it. */
export type TrialStatus = {
  readonly trialId: string;
  readonly remainingTokens: number;
  readonly expiresAtMs: number;
  readonly isActive: boolean;
  readonly isExpired: boolean;
};

/** Why a trial could not be had. */
export type TrialRefusal =
  | 'exhausted'
  | 'expired'
  | 'device-used'
  | 'not-eligible'
  | 'used-up'
  | 'beta'
  | 'unavailable';

export function isTrialRunning(trial: TrialStatus | undefined): trial is TrialStatus {
  return trial !== undefined && trial.isActive && !trial.isExpired && trial.remainingTokens > 0;
}

const byCode: Readonly<Record<string, TrialRefusal>> = {
  BETA_MODE_ACTIVE: 'beta',
  trial_exhausted: 'exhausted',
  trial_expired: 'expired',
  trial_device_used: 'device-used',
  trial_not_eligible: 'not-eligible',
  trials_used_up: 'used-up',
};

/** Product spec section 2, Banner: the reason is read from the code of the server's refusal, else from its words. */
export function trialRefusal(code: string, message: string): TrialRefusal {
  const known = byCode[code];
  if (known) return known;
  if (message.includes('exhausted')) return 'exhausted';
  if (message.includes('expired')) return 'expired';
  return 'not-eligible';
}
