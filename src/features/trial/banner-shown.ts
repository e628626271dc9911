import { isTrialRunning, type TrialRefusal, type TrialStatus } from '../../domain/trial.ts';
import type { TrialState } from '../../state/trial.ts';

export type BannerShown =
  | { readonly type: 'nothing' }
  /** Placeholder while the trial loads, to avoid a layout shift. */
  | { readonly type: 'awaited' }
  /** The server has not answered yet; attempts go on. */
  | { readonly type: 'retrying' }
  | { readonly type: 'beta'; readonly waitlistUrl: string | null }
  | { readonly type: 'refused'; readonly refusal: TrialRefusal }
  | { readonly type: 'ended'; readonly trial: TrialStatus }
  | { readonly type: 'active'; readonly trial: TrialStatus; readonly nowMs: number };

type Facts = {
  readonly isSignedIn: boolean;
  readonly isSessionActive: boolean;
  readonly beta: { readonly betaMode: boolean; readonly waitlistUrl: string | null };
  readonly trial: TrialState;
  readonly nowMs: number;
};

/** Product spec section 2, "Banner". */
export function bannerShown({ isSignedIn, isSessionActive, beta, trial, nowMs }: Facts): BannerShown {
  if (isSignedIn || isSessionActive) return { type: 'nothing' };
  if (beta.betaMode) return { type: 'beta', waitlistUrl: beta.waitlistUrl };
  if (trial.type === 'refused') return { type: 'refused', refusal: trial.refusal };
  if (trial.type === 'loading') return { type: 'awaited' };
  if (trial.type === 'retrying') return { type: 'retrying' };
  if (trial.type === 'none') return { type: 'nothing' };
  const isRunning = isTrialRunning(trial.trial) && trial.trial.expiresAtMs > nowMs;
  return isRunning ? { type: 'active', trial: trial.trial, nowMs } : { type: 'ended', trial: trial.trial };
}
