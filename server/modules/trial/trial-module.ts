import type { Config } from '../../shared/config/config.ts';
import { createCaptcha } from '../../shared/authentication/captcha.ts';
import type { Events } from '../../shared/events.ts';
import { freeTokenEvents } from '../../shared/free-token-events.ts';
import type { FindTrial } from '../../shared/http/caller.ts';
import type { AnyEndpoint } from '../../shared/http/endpoint.ts';
import { createFindTrial, createTrialBalance, type TrialBalance } from './trial-balance.ts';
import { reportTrialUsage, trialStatus } from './trial-status.ts';
import { startTrial } from './start-trial.ts';
import { createTrialAttempts, type TrialDeps } from './trial-deps.ts';

export { chargesOfTrial, tokensOfTrial, trialRows, trialSpendings } from './read-models.ts';
export { deleteOldTrials } from './trials.ts';

export type TrialModuleDeps = Pick<TrialDeps, 'db' | 'clock' | 'pepper' | 'betaMode' | 'freeTokens'> & {
  readonly config: Pick<Config, 'trial' | 'turnstile'>;
  readonly events: Events;
};

/** The free trial of a device. */
export type TrialModule = {
  readonly endpoints: readonly AnyEndpoint[];
  /** Authenticates a visitor without an account. */
  readonly findTrial: FindTrial;
  /** The balance that voice calls charge. */
  readonly balance: TrialBalance;
};

export function createTrialModule(moduleDeps: TrialModuleDeps): TrialModule {
  const { config, db, clock, pepper } = moduleDeps;
  const attempts = createTrialAttempts({ db, pepper, clock });
  const deps = {
    ...moduleDeps,
    attempts,
    events: freeTokenEvents(moduleDeps.events),
    grant: config.trial,
    captcha: createCaptcha(config.turnstile),
  };
  return {
    endpoints: [startTrial(deps), trialStatus(deps), reportTrialUsage(deps)],
    findTrial: createFindTrial(db, clock),
    balance: createTrialBalance(clock),
  };
}
