import type { ServerDeps } from '../../shared/deps/server-deps.ts';
import type { Authenticate } from '../../shared/http/caller.ts';
import type { Config } from '../../shared/config/config.ts';
import { countSignIns } from '../../shared/http/count-sign-ins.ts';
import type { AnyEndpoint } from '../../shared/http/endpoint.ts';
import type { HttpApp } from '../../shared/http/http-types.ts';
import type { VerifyIdToken } from '../identity/identity-module.ts';
import { createAccountAttempts } from './account-attempts.ts';
import type { AccountDeps } from './account-deps.ts';
import { createCaptcha } from '../../shared/authentication/captcha.ts';
import { changeEmail, requestEmailChange } from './change-email.ts';
import { closeAccount, createDeleteAccount, type DeleteAccount } from './close-account.ts';
import { Codes } from './codes.ts';
import { exportRoute } from './export/export-route.ts';
import { forgotPassword, resetPassword, updatePassword } from './password-endpoints.ts';
import { readGlossary, saveGlossary } from './glossary.ts';
import { createKnownDevices } from './known-device.ts';
import { login, forgetDevice, logoutEverywhere, logout, refresh } from './login.ts';
import { profile, setMfa, updateProfile } from './profile.ts';
import { register } from './register.ts';
import { sendConfirmation, sendOtp, verifyOtp } from './code-endpoints.ts';
import { socialLogin, socialLoginUnavailable } from './social-login.ts';
import { accountEvents } from './account-events.ts';

/** The dependencies that the module creates. */
type OwnDeps = 'events' | 'codes' | 'attempts' | 'knownDevices' | 'captcha' | 'revealAccounts';

export type AccountsModuleDeps = Omit<AccountDeps, OwnDeps> &
  Pick<ServerDeps, 'events' | 'pepper'> & {
    readonly config: Pick<Config, 'turnstile' | 'revealAccounts'>;
    readonly authenticate: Authenticate;
    /** Undefined when no identity provider is configured. */
    readonly verifyIdToken: VerifyIdToken | undefined;
  };

export { charactersOfGlossary } from './glossary.ts';
export type { DeleteAccount } from './close-account.ts';
export { blockAccount, lockAccount, unblockAccount } from '../../shared/users/user-store.ts';

export type AccountsModule = {
  readonly endpoints: readonly AnyEndpoint[];
  /** For administrators. */
  readonly deleteAccount: DeleteAccount;
  readonly routes: ReadonlyArray<(app: HttpApp) => void>;
};

/** Registration, sign-in, passwords, profile and closing of accounts. */
export function createAccountsModule(deps: AccountsModuleDeps): AccountsModule {
  const { config, database, clock, events, pepper, verifyIdToken } = deps;
  const { db } = database;
  const endpointDeps = {
    ...deps,
    events: accountEvents(events),
    codes: new Codes(db, pepper, clock),
    attempts: createAccountAttempts({ db, pepper, clock }),
    knownDevices: createKnownDevices(pepper, clock),
    captcha: createCaptcha(config.turnstile),
    revealAccounts: config.revealAccounts,
  };
  return {
    deleteAccount: createDeleteAccount(endpointDeps),
    routes: [exportRoute(endpointDeps)],
    endpoints: [
      countSignIns(events, 'password', login(endpointDeps)),
      countSignIns(events, 'registration', register(endpointDeps)),
      logout(endpointDeps),
      logoutEverywhere(endpointDeps),
      forgetDevice(endpointDeps),
      refresh(endpointDeps),
      sendOtp(endpointDeps),
      verifyOtp(endpointDeps),
      forgotPassword(endpointDeps),
      resetPassword(endpointDeps),
      profile(endpointDeps),
      updateProfile(endpointDeps),
      readGlossary(endpointDeps),
      saveGlossary(endpointDeps),
      updatePassword(endpointDeps),
      setMfa(endpointDeps),
      sendConfirmation(endpointDeps),
      requestEmailChange(endpointDeps),
      changeEmail(endpointDeps),
      closeAccount(endpointDeps),
      verifyIdToken
        ? countSignIns(events, 'social', socialLogin(endpointDeps, verifyIdToken))
        : socialLoginUnavailable(),
    ],
  };
}
