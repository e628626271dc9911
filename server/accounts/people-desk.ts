import type { Logger } from 'pino';
import { noCaptcha } from '../captcha/captcha.ts';
import { createTurnstile } from '../captcha/turnstile.ts';
import type { Config } from '../config/config.ts';
import type { FindTrial } from '../http/caller.ts';
import type { AnyEndpoint } from '../http/endpoint.ts';
import type { IdentityCheck } from '../identity/identity-check.ts';
import type { Postman } from '../mail/postman.ts';
import type { Store } from '../store/store.ts';
import type { BetaMode } from '../system/beta-mode.ts';
import type { Clock } from '../system/clock.ts';
import { trialFinder } from '../trial/find-trial.ts';
import { trialEndpoints } from '../trial/trial-endpoints.ts';
import { accountEndpoints } from './account-endpoints.ts';
import type { Accounts } from './accounts.ts';
import { createAttempts } from './attempts.ts';
import { createCodes } from './codes.ts';
import { createPasswords } from './passwords.ts';
import { createPepper } from './pepper.ts';
import { noSocialLogin, socialLogin } from './social-login.ts';
import { welcomeGift } from './welcome-gift.ts';

export type PeopleDeskParts = {
  readonly config: Config;
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Logger;
  readonly postman: Postman;
  readonly betaMode: BetaMode;
  /** Absent where nobody can sign in with another service. */
  readonly identityCheck: IdentityCheck | undefined;
  readonly endCalls: Accounts['endCalls'];
};

/** Everything about people and visitors, put together. */
export type PeopleDesk = {
  readonly endpoints: readonly AnyEndpoint[];
  readonly findTrial: FindTrial;
};

export function createPeopleDesk(parts: PeopleDeskParts): PeopleDesk {
  const { config, store, clock, log, postman, betaMode, endCalls } = parts;
  const pepper = createPepper(store.db);
  const attempts = createAttempts(store.db, pepper, clock);
  const accounts: Accounts = {
    store,
    clock,
    log,
    attempts,
    postman,
    passwords: createPasswords(),
    codes: createCodes(store.db, pepper, clock),
    captcha: config.turnstile ? createTurnstile(config.turnstile) : noCaptcha,
    welcome: welcomeGift(config.signupTokens),
    betaMode,
    endCalls,
    revealAccounts: config.revealAccounts,
  };
  const office = { db: store.db, clock, attempts, pepper, grant: config.trial, betaMode };
  return {
    endpoints: [
      ...accountEndpoints(accounts),
      parts.identityCheck ? socialLogin(accounts, parts.identityCheck) : noSocialLogin(),
      ...trialEndpoints(office),
    ],
    findTrial: trialFinder(store.db, clock),
  };
}
