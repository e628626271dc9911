import type { Db } from '../store/schema.ts';
import type { Clock } from '../system/clock.ts';
import { hashSecret } from '../system/secret.ts';
import type { Authenticate } from './caller.ts';

/** Looks a bearer token up in the database: one that is revoked is dead at once, everywhere. */
export function tokenCaller(db: Db, clock: Clock): Authenticate {
  return async (token) => {
    const tokenHash = hashSecret(token);
    const found = await db
      .selectFrom('access_tokens')
      .leftJoin('users', 'users.id', 'access_tokens.user_id')
      .select(['access_tokens.kind', 'access_tokens.user_id', 'users.closed_at'])
      .where('access_tokens.hash', '=', tokenHash)
      .where('access_tokens.revoked_at', 'is', null)
      .where('access_tokens.expires_at', '>', clock())
      .executeTakeFirst();
    if (!found || found.closed_at) return undefined;
    return found.user_id === null ? { type: 'admin', tokenHash } : { type: 'user', userId: found.user_id, tokenHash };
  };
}
