import type { Context } from 'hono';
import type { Access, RoomAccess } from '../../../src/protocol/routes.ts';
import { unreachable } from '../../../src/domain/unreachable.ts';
import { bearerToken } from './bearer-token.ts';
import {
  admittedRoles,
  type AdminCaller,
  type Authenticate,
  type Caller,
  type FindMember,
  type FindTrial,
  type RoomCaller,
  type TrialCaller,
  type UserCaller,
} from './caller.ts';
import { unauthorized, ApiError } from './api-error.ts';

export type Authenticators = {
  readonly authenticate: Authenticate;
  readonly findTrial: FindTrial;
  readonly findMember: FindMember;
};

/** The authenticated caller of a route; throws 401 or 403 when it has not the required access. */
export async function authorise(
  c: Context,
  access: Access,
  authenticators: Authenticators,
): Promise<Caller | undefined> {
  switch (access) {
    case 'none':
      return undefined;
    case 'user':
      return await authenticateToken(c, 'user', authenticators);
    case 'admin':
      return await authenticateToken(c, 'admin', authenticators);
    case 'visitor':
    case 'past-visitor':
      return c.req.header('authorization')
        ? await authenticateToken(c, 'user', authenticators)
        : await authenticateTrial(c, access, authenticators);
    case 'room-member':
    case 'room-speaker':
    case 'room-guest':
    case 'room-host':
      return await authenticateMember(c, access, authenticators);
    default:
      return unreachable(access);
  }
}

async function authenticateToken(
  c: Context,
  kind: 'user' | 'admin',
  authenticators: Authenticators,
): Promise<UserCaller | AdminCaller> {
  const token = bearerToken(c.req.header('authorization'));
  const caller = token === undefined ? undefined : await authenticators.authenticate(token);
  if (!caller) throw unauthorized();
  if (caller.type !== kind) throw new ApiError(403, 'forbidden', 'You may not make this request.');
  return caller;
}

async function authenticateMember(c: Context, access: RoomAccess, { findMember }: Authenticators): Promise<RoomCaller> {
  const token = bearerToken(c.req.header('authorization'));
  const member = token === undefined ? undefined : await findMember(token);
  if (!member) throw new ApiError(401, 'unauthorized', 'This device is in no room.');
  if (!admittedRoles[access].includes(member.role))
    throw new ApiError(403, 'forbidden', 'You may not make this request.');
  return member;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function authenticateTrial(
  c: Context,
  access: 'visitor' | 'past-visitor',
  authenticators: Authenticators,
): Promise<TrialCaller> {
  const trialId = c.req.header('x-trial-id');
  const mayBeOver = access === 'past-visitor';
  const trial = trialId && uuid.test(trialId) ? await authenticators.findTrial(trialId, { mayBeOver }) : undefined;
  if (!trial) throw new ApiError(401, 'unauthorized', 'Please log in or start a free trial.');
  return trial;
}
