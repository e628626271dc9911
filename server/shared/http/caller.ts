import type { RoomRole } from '../../../src/protocol/room-event.ts';
import type { Access, RoomAccess } from '../../../src/protocol/routes.ts';

export type UserCaller = { readonly type: 'user'; readonly userId: string; readonly tokenHash: string };
export type TrialCaller = { readonly type: 'trial'; readonly trialId: string };
export type AdminCaller = {
  readonly type: 'admin';
  readonly tokenHash: string;
  /** Undefined for a token of an older version, which is the configured administrator's. */
  readonly administrator: { readonly id: string; readonly name: string } | undefined;
};
/** A member of a room, by its room token. */
export type RoomCaller = {
  readonly type: 'member';
  readonly roomId: string;
  readonly memberId: string;
  readonly role: RoomRole;
};
export type Caller = UserCaller | TrialCaller | AdminCaller | RoomCaller;

/** The type of the caller, by the access the route requires. */
export type CallerOf<Required extends Access> = {
  none: undefined;
  user: UserCaller;
  visitor: UserCaller | TrialCaller;
  'past-visitor': UserCaller | TrialCaller;
  admin: AdminCaller;
  'room-member': RoomCaller;
  'room-speaker': RoomCaller;
  'room-guest': RoomCaller;
  'room-host': RoomCaller;
}[Required];

/** The caller of a bearer token; undefined when the token is unknown, expired or revoked. */
export type Authenticate = (token: string) => Promise<UserCaller | AdminCaller | undefined>;

/**
 * The trial with this id; undefined when there is none.
 * @throws ApiError `trial_exhausted` or `trial_expired` when it is over and may not be
 */
export type FindTrial = (trialId: string, options: { readonly mayBeOver: boolean }) => Promise<TrialCaller | undefined>;

/** The member of a room token; undefined when the token is unknown, or its member has left or was removed. */
export type FindMember = (token: string) => Promise<RoomCaller | undefined>;

/** Which members a route admits. */
export const admittedRoles: Readonly<Record<RoomAccess, readonly RoomRole[]>> = {
  'room-member': ['host', 'guest', 'caption'],
  'room-speaker': ['host', 'guest'],
  'room-guest': ['guest'],
  'room-host': ['host'],
};
