import { createAttemptLimits } from '../../shared/attempt-limits.ts';
import type { AttemptLimitDeps, AttemptLimits } from '../../shared/attempt-limits.ts';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/**
 * The limits per address are generous, because one address may be a whole hotel or a mobile carrier; the limits per
 * account are what protects it.
 */
const windowsByKind = {
  'sign-in-address': [{ limit: 300, windowS: 10 * MINUTE_S }],
  'sign-in-account': [{ limit: 10, windowS: 10 * MINUTE_S }],
  'code-address': [{ limit: 200, windowS: HOUR_S }],
  'code-account': [
    { limit: 5, windowS: 10 * MINUTE_S },
    { limit: 20, windowS: 24 * HOUR_S },
  ],
  'guess-address': [{ limit: 300, windowS: 10 * MINUTE_S }],
  'guess-account': [{ limit: 30, windowS: HOUR_S }],
  'password-account': [{ limit: 10, windowS: 10 * MINUTE_S }],
} as const;

export type AccountAttempts = AttemptLimits<keyof typeof windowsByKind>;

export function createAccountAttempts(deps: AttemptLimitDeps): AccountAttempts {
  return createAttemptLimits(deps, windowsByKind);
}
