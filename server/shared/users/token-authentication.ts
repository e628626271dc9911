import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { endFamilyOfRetired } from './access-tokens.ts';
import type { Clock } from '../clock.ts';
import { hashSecret } from '../secrets.ts';
import type { Authenticate } from '../http/caller.ts';

/**
 * Looks a bearer token up in the database, so that a revoked token is invalid at once in every process.
 * @param administrators SQL: their `id`, `name` and `removed_at`
 */
export function createTokenAuthentication(db: Db, clock: Clock, administrators: RawBuilder<unknown>): Authenticate {
  return async (token) => {
    const tokenHash = hashSecret(token);
    const { rows } = await sql<TokenRow>`-- prepared: token_caller
      select t.user_id, a.id as administrator_id, a.name as administrator_name
      from access_tokens t left join users u on u.id = t.user_id left join ${administrators} a on a.id = t.administrator_id
      where t.hash = ${tokenHash} and t.revoked_at is null and t.expires_at > ${clock()}::timestamptz
        and u.closed_at is null and u.blocked_at is null and a.removed_at is null`.execute(db);
    const found = rows[0];
    if (!found) {
      await endFamilyOfRetired(db, tokenHash, clock());
      return undefined;
    }
    const { user_id: userId, administrator_id: id, administrator_name: name } = found;
    if (userId !== null) return { type: 'user', userId, tokenHash };
    return { type: 'admin', tokenHash, administrator: id !== null && name !== null ? { id, name } : undefined };
  };
}

type TokenRow = {
  readonly user_id: string | null;
  readonly administrator_id: string | null;
  readonly administrator_name: string | null;
};
