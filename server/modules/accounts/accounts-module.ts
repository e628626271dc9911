import type { Events } from '../../shared/events.ts';
import type { Logger } from 'pino';
import { noCaptcha } from './captcha.ts';
import { createTurnstileCaptcha } from './turnstile.ts';
import type { Config } from '../../shared/config/config.ts';
import type { FindTrial } from '../../shared/http/caller.ts';
import type { AnyEndpoint } from '../../shared/http/endpoint.ts';
import type { VerifyIdToken } from '../identity/verified-identity.ts';
import type { SendMail } from '../mail/send-mail.ts';
import type { Database } from '../../db/database.ts';
import type { BetaMode } from '../../shared/beta-mode.ts';
import type { Clock } from '../../shared/clock.ts';
import { createFindTrial } from '../trial/find-trial.ts';
import { trialEndpoints } from '../trial/trial-module.ts';
import { accountEndpoints } from './account-endpoints.ts';
import type { AccountDeps } from './account-deps.ts';
import { createAttemptLimits } from '../../shared/attempt-limits.ts';
import { createCodes } from './codes.ts';
import { createPasswords } from '../../shared/passwords.ts';
import { createPepper } from '../../shared/pepper.ts';
import { socialLoginUnavailable, socialLogin } from './social-login.ts';
import { grantSignupTokens } from './grant-signup-tokens.ts';

export type AccountsModuleDeps = {
  readonly config: Config;
  readonly store: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly events: Events;
  readonly sendMail: SendMail;
  readonly betaMode: BetaMode;
  /** Absent where nobody can sign in with another service. */
  readonly verifyIdToken: VerifyIdToken | undefined;
  readonly endCalls: AccountDeps['endCalls'];
};

/** Everything about people and visitors, put together. */
export type AccountsModule = {
  readonly endpoints: readonly AnyEndpoint[];
  readonly findTrial: FindTrial;
};

export function createAccountsModule(parts: AccountsModuleDeps): AccountsModule {
  const { config, store, clock, log, sendMail, betaMode, endCalls } = parts;
  const pepper = createPepper(store.db);
  const attempts = createAttemptLimits(store.db, pepper, clock);
  const accounts: AccountDeps = {
    store,
    clock,
    log,
    attempts,
    sendMail,
    passwords: createPasswords(),
    codes: createCodes(store.db, pepper, clock),
    captcha: config.turnstile ? createTurnstileCaptcha(config.turnstile) : noCaptcha,
    grantSignupTokens: grantSignupTokens(config.signupTokens),
    betaMode,
    endCalls,
    revealAccounts: config.revealAccounts,
  };
  const office = { db: store.db, clock, attempts, pepper, grant: config.trial, betaMode };
  return {
    endpoints: [
      ...accountEndpoints(accounts),
      parts.verifyIdToken ? socialLogin(accounts, parts.verifyIdToken) : socialLoginUnavailable(),
      ...trialEndpoints(office),
    ],
    findTrial: createFindTrial(store.db, clock),
  };
}
