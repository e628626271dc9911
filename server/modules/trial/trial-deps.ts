import type { Db } from '../../db/schema.ts';
import { createAttemptLimits } from '../../shared/attempt-limits.ts';
import type { AttemptLimitDeps, AttemptLimits } from '../../shared/attempt-limits.ts';
import type { BetaMode } from '../../shared/beta-mode.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Pepper } from '../../shared/pepper.ts';
import type { TrialGrant } from './trials.ts';

const HOUR_S = 3600;

/** Generous, because one address may be a whole hotel. */
const windowsByKind = {
  'trial-address': [{ limit: 300, windowS: HOUR_S }],
  'trial-usage-address': [{ limit: 300, windowS: HOUR_S }],
} as const;

export type TrialAttempts = AttemptLimits<keyof typeof windowsByKind>;

export function createTrialAttempts(deps: AttemptLimitDeps): TrialAttempts {
  return createAttemptLimits(deps, windowsByKind);
}

export type TrialDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly attempts: TrialAttempts;
  readonly pepper: Pepper;
  readonly grant: TrialGrant;
  readonly betaMode: BetaMode;
};
