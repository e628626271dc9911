/** A free trial as the server last told it. */
export type TrialStatus = {
  readonly trialId: string;
  readonly remainingTokens: number;
  readonly expiresAtMs: number;
  readonly isActive: boolean;
  readonly isExpired: boolean;
};

/** Why a trial could not be had. */
export type TrialRefusal = 'exhausted' | 'expired' | 'not-eligible' | 'beta' | 'unavailable';

export function isTrialRunning(trial: TrialStatus | undefined): trial is TrialStatus {
  return trial !== undefined && trial.isActive && !trial.isExpired && trial.remainingTokens > 0;
}

/** Product spec section 2, Banner: the reason is read from the server's code, else from its words. */
export function trialRefusal(code: string, message: string): TrialRefusal {
  if (code === 'BETA_MODE_ACTIVE') return 'beta';
  if (code === 'network_error') return 'unavailable';
  if (message.includes('exhausted')) return 'exhausted';
  if (message.includes('expired')) return 'expired';
  return 'not-eligible';
}
