import { createAttemptLimits } from '../../shared/authentication/attempt-limits.ts';
import type { AttemptLimitDeps, AttemptLimits } from '../../shared/authentication/attempt-limits.ts';
import { networkOf } from '../../shared/network.ts';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/**
 * The limits per address are generous, because one address may be a whole hotel or a mobile carrier. An account is
 * protected by strict limits for each network, and wide ones for all networks together: a stranger who fails on purpose
 * does not lock its owner out.
 */
const windowsByKind = {
  'sign-in-address': [{ limit: 300, windowS: 10 * MINUTE_S }],
  'sign-in-network': [{ limit: 10, windowS: 10 * MINUTE_S }],
  'sign-in-account': [{ limit: 100, windowS: 10 * MINUTE_S }],
  /** A device that has signed in to the account before. */
  'sign-in-device': [{ limit: 10, windowS: 10 * MINUTE_S }],
  'code-address': [{ limit: 200, windowS: HOUR_S }],
  /** Mails of all purposes that anyone can request for an address. */
  'code-network': [
    { limit: 5, windowS: 10 * MINUTE_S },
    { limit: 10, windowS: 24 * HOUR_S },
  ],
  'code-account': [
    { limit: 10, windowS: 10 * MINUTE_S },
    { limit: 20, windowS: 24 * HOUR_S },
  ],
  /** Second factors, which are mailed after the right password only. */
  'second-factor-account': [
    { limit: 5, windowS: 10 * MINUTE_S },
    { limit: 20, windowS: 24 * HOUR_S },
  ],
  /** Codes that confirm a change of the account, requested by its own devices. */
  'confirmation-account': [
    { limit: 5, windowS: 10 * MINUTE_S },
    { limit: 20, windowS: 24 * HOUR_S },
  ],
  'guess-address': [{ limit: 300, windowS: 10 * MINUTE_S }],
  'guess-network': [{ limit: 30, windowS: HOUR_S }],
  'guess-account': [{ limit: 100, windowS: HOUR_S }],
  /** All devices of a person refresh their tokens a few times a day. */
  'refresh-account': [{ limit: 120, windowS: HOUR_S }],
  'password-account': [{ limit: 10, windowS: 10 * MINUTE_S }],
  /** Reads everything of an account. */
  'export-account': [{ limit: 10, windowS: HOUR_S }],
} as const;

export type AccountAttempts = AttemptLimits<keyof typeof windowsByKind>;

/** The subject of a limit for an account and one network. */
export function fromNetwork(account: string, address: string): string {
  return `${account} ${networkOf(address)}`;
}

export function createAccountAttempts(deps: AttemptLimitDeps): AccountAttempts {
  return createAttemptLimits(deps, windowsByKind);
}
