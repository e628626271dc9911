import type { ServerDeps } from '../../shared/deps/server-deps.ts';
import {
  createAttemptLimits,
  type AttemptLimitDeps,
  type AttemptLimits,
} from '../../shared/authentication/attempt-limits.ts';
import type { FreeTokenEvents } from '../../shared/free-token-events.ts';
import type { Captcha } from '../../shared/authentication/captcha.ts';
import type { TrialGrant } from './trials.ts';

const HOUR_S = 3600;

/** Generous, because one address may be a whole hotel. */
const windowsByKind = {
  'trial-address': [{ limit: 300, windowS: HOUR_S }],
  /** New trials: a network has few devices that were never here before. */
  'trial-network': [{ limit: 20, windowS: 24 * HOUR_S }],
  'trial-usage-address': [{ limit: 300, windowS: HOUR_S }],
} as const;

export type TrialAttempts = AttemptLimits<keyof typeof windowsByKind>;

export function createTrialAttempts(deps: AttemptLimitDeps): TrialAttempts {
  return createAttemptLimits(deps, windowsByKind);
}

export type TrialDeps = Pick<ServerDeps, 'db' | 'clock' | 'pepper' | 'betaMode' | 'freeTokens'> & {
  readonly attempts: TrialAttempts;
  readonly grant: TrialGrant;
  readonly events: FreeTokenEvents;
  readonly captcha: Captcha;
};
