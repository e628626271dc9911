import type { Attempts } from '../accounts/attempts.ts';
import type { Pepper } from '../accounts/pepper.ts';
import type { Db } from '../store/schema.ts';
import type { BetaMode } from '../system/beta-mode.ts';
import type { Clock } from '../system/clock.ts';
import type { Grant } from './trials.ts';

/** What the trial's calls work with. */
export type TrialOffice = {
  readonly db: Db;
  readonly clock: Clock;
  readonly attempts: Attempts;
  readonly pepper: Pepper;
  readonly grant: Grant;
  readonly betaMode: BetaMode;
};
