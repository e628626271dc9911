import type { Access } from '../../../src/protocol/routes.ts';

export type UserCaller = { readonly type: 'user'; readonly userId: string; readonly tokenHash: string };
export type TrialCaller = { readonly type: 'trial'; readonly trialId: string };
export type AdminCaller = { readonly type: 'admin'; readonly tokenHash: string };

/** The type of the caller, by the access the route requires. */
export type CallerOf<Required extends Access> = {
  none: undefined;
  user: UserCaller;
  visitor: UserCaller | TrialCaller;
  'past-visitor': UserCaller | TrialCaller;
  admin: AdminCaller;
}[Required];

/** The caller of a bearer token; undefined when the token is unknown, expired or revoked. */
export type Authenticate = (token: string) => Promise<UserCaller | AdminCaller | undefined>;

/**
 * The trial with this id; undefined when there is none.
 * @throws ApiError `trial_exhausted` or `trial_expired` when it is over and may not be
 */
export type FindTrial = (trialId: string, options: { readonly mayBeOver: boolean }) => Promise<TrialCaller | undefined>;
