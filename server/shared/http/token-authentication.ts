import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { endFamilyOfRetired } from '../access-tokens.ts';
import type { Clock } from '../clock.ts';
import { hashSecret } from '../secrets.ts';
import type { Authenticate } from './caller.ts';

/** Looks a bearer token up in the database, so that a revoked token is invalid at once in every process. */
export function createTokenAuthentication(db: Db, clock: Clock): Authenticate {
  return async (token) => {
    const tokenHash = hashSecret(token);
    const { rows } = await sql<TokenRow>`-- prepared: token_caller
      select t.user_id
      from access_tokens t left join users u on u.id = t.user_id
      where t.hash = ${tokenHash} and t.revoked_at is null and t.expires_at > ${clock()}::timestamptz
        and u.closed_at is null`.execute(db);
    const found = rows[0];
    if (!found) {
      await endFamilyOfRetired(db, tokenHash, clock());
      return undefined;
    }
    return found.user_id === null ? { type: 'admin', tokenHash } : { type: 'user', userId: found.user_id, tokenHash };
  };
}

type TokenRow = { readonly user_id: string | null };
