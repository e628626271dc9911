import type { Access } from '../../../src/protocol/routes.ts';

export type UserCaller = { readonly type: 'user'; readonly userId: string; readonly tokenHash: string };
export type TrialCaller = { readonly type: 'trial'; readonly trialId: string };
export type AdminCaller = { readonly type: 'admin'; readonly tokenHash: string };

/** Who makes a call, by what the call asks for. */
export type CallerOf<Asked extends Access> = {
  none: undefined;
  user: UserCaller;
  visitor: UserCaller | TrialCaller;
  admin: AdminCaller;
}[Asked];

/** Whose a bearer token is, or nobody's when it is unknown, expired or revoked. */
export type Authenticate = (token: string) => Promise<UserCaller | AdminCaller | undefined>;

/**
 * Which trial a visitor without an account is on; throws a `Refusal` (`trial_exhausted`, `trial_expired`) for one
 * that is over, and answers nothing for one that does not exist.
 */
export type FindTrial = (trialId: string) => Promise<TrialCaller | undefined>;
