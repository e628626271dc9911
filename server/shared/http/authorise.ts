import type { Context } from 'hono';
import type { Access } from '../../../src/protocol/routes.ts';
import { unreachable } from '../../../src/domain/unreachable.ts';
import { bearerToken } from './bearer-token.ts';
import type { AdminCaller, Authenticate, FindTrial, TrialCaller, UserCaller } from './caller.ts';
import { unauthorized, ApiError } from './api-error.ts';

export type Authenticators = { readonly authenticate: Authenticate; readonly findTrial: FindTrial };

/** Who calls, if that is enough for what the call asks; else 401 or 403. */
export async function authorise(
  c: Context,
  access: Access,
  doorman: Authenticators,
): Promise<UserCaller | TrialCaller | AdminCaller | undefined> {
  switch (access) {
    case 'none':
      return undefined;
    case 'user':
      return await authenticateToken(c, 'user', doorman);
    case 'admin':
      return await authenticateToken(c, 'admin', doorman);
    case 'visitor':
      return c.req.header('authorization')
        ? await authenticateToken(c, 'user', doorman)
        : await authenticateTrial(c, doorman);
    default:
      return unreachable(access);
  }
}

async function authenticateToken(
  c: Context,
  kind: 'user' | 'admin',
  doorman: Authenticators,
): Promise<UserCaller | AdminCaller> {
  const token = bearerToken(c.req.header('authorization'));
  const caller = token === undefined ? undefined : await doorman.authenticate(token);
  if (!caller) throw unauthorized();
  if (caller.type !== kind) throw new ApiError(403, 'forbidden', 'This call is not for you.');
  return caller;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function authenticateTrial(c: Context, doorman: Authenticators): Promise<TrialCaller> {
  const trialId = c.req.header('x-trial-id');
  const trial = trialId && uuid.test(trialId) ? await doorman.findTrial(trialId) : undefined;
  if (!trial) throw new ApiError(401, 'unauthorized', 'Please sign in or start a free trial.');
  return trial;
}
