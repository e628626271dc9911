import type { AttemptLimits } from '../../shared/attempt-limits.ts';
import type { Pepper } from '../../shared/pepper.ts';
import type { Db } from '../../db/schema.ts';
import type { BetaMode } from '../../shared/beta-mode.ts';
import type { Clock } from '../../shared/clock.ts';
import type { TrialGrant } from './trials.ts';

/** What the trial's calls work with. */
export type TrialDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly attempts: AttemptLimits;
  readonly pepper: Pepper;
  readonly grant: TrialGrant;
  readonly betaMode: BetaMode;
};
