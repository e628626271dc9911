import {
  createAttemptLimits,
  type AttemptLimitDeps,
  type AttemptLimits,
} from '../../shared/authentication/attempt-limits.ts';
import { networkOf } from '../../shared/network.ts';
import { LINK_MINUTES, type CodePurpose } from './codes.ts';

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
  /** Mails that anyone can request for an address. The windows of minutes are shorter than the life of a link. */
  'code-network': [{ limit: 5, windowS: 10 * MINUTE_S }],
  'code-mailbox': [{ limit: 10, windowS: 10 * MINUTE_S }],
  'code-network-day': [{ limit: 10, windowS: 24 * HOUR_S }],
  'code-mailbox-day': [{ limit: 20, windowS: 24 * HOUR_S }],
  /** Beyond the limits of a day. */
  'code-sparse': [{ limit: 1, windowS: LINK_MINUTES * MINUTE_S }],
  /** Mails for a device that has signed in to the account before. */
  'code-device': [
    { limit: 5, windowS: 10 * MINUTE_S },
    { limit: 20, windowS: 24 * HOUR_S },
  ],
  /** Second factors, which are mailed after the right password only. */
  'second-factor-network': [
    { limit: 5, windowS: 10 * MINUTE_S },
    { limit: 20, windowS: 24 * HOUR_S },
  ],
  'second-factor-account': [{ limit: 60, windowS: 24 * HOUR_S }],
  /** Codes that a signed-in account requests. */
  'owner-mail': [
    { limit: 5, windowS: 10 * MINUTE_S },
    { limit: 20, windowS: 24 * HOUR_S },
  ],
  'guess-address': [{ limit: 300, windowS: 10 * MINUTE_S }],
  /** Wrong codes from all browsers that had one mailed to an address: a person who reaches it still has the links. */
  'wrong-codes': [{ limit: 10, windowS: 24 * HOUR_S }],
  /** All devices of a person refresh their tokens a few times a day. */
  'refresh-account': [{ limit: 120, windowS: HOUR_S }],
  'password-account': [{ limit: 10, windowS: 10 * MINUTE_S }],
  /** Reads everything of an account. */
  'export-account': [{ limit: 10, windowS: HOUR_S }],
} as const;

export type AccountLimit = keyof typeof windowsByKind;

export type AccountAttempts = AttemptLimits<AccountLimit>;

/** The subject of a limit for the mails of one purpose to an address, or to the address of an account. */
export function forPurpose(purpose: CodePurpose, emailOrAccount: string): string {
  return `${purpose} ${emailOrAccount}`;
}

/** The subject of a limit for an account and one network. */
export function fromNetwork(account: string, address: string): string {
  return `${account} ${networkOf(address)}`;
}

export function createAccountAttempts(deps: AttemptLimitDeps): AccountAttempts {
  return createAttemptLimits(deps, windowsByKind);
}
