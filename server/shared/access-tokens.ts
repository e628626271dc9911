import { sql } from 'kysely';
import type { ExpressionBuilder } from 'kysely';
import type { DatabaseSchema, Db, Tx } from '../db/schema.ts';
import { hashSecret, newSecret } from './secrets.ts';

const LIFETIME_DAYS = 30;
/** The old token stays valid after a refresh, for other tabs that refresh at the same moment. */
const GRACE_S = 30;

/** Issues a user token. Only its hash is stored. */
export async function issueToken(tx: Tx, userId: string, now: Date, family: string | null = null): Promise<string> {
  const token = newSecret();
  const expiresAt = new Date(now.getTime() + LIFETIME_DAYS * 86_400_000);
  await tx
    .insertInto('access_tokens')
    .values({ hash: hashSecret(token), kind: 'user', user_id: userId, created_at: now, expires_at: expiresAt, family })
    .execute();
  return token;
}

/**
 * Ends a refreshed token after the grace period.
 * @returns the token family of its successor; undefined when the token was revoked meanwhile
 */
export async function retireToken(tx: Tx, tokenHash: string, now: Date): Promise<string | undefined> {
  const graceEnds = new Date(now.getTime() + GRACE_S * 1000);
  const retired = await tx
    .updateTable('access_tokens')
    .set({ expires_at: sql`least(expires_at, ${graceEnds})`, family: sql`coalesce(family, hash)` })
    .where('hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .returning('family')
    .executeTakeFirst();
  return retired?.family ?? undefined;
}

/** Revokes the token and its family: the tokens it was refreshed from and to. */
export async function revokeToken(db: Db, tokenHash: string, now: Date): Promise<void> {
  await db
    .updateTable('access_tokens')
    .set({ revoked_at: now })
    .where((eb) => eb.or([eb('hash', '=', tokenHash), eb('family', '=', familyOf(eb, tokenHash))]))
    .where('revoked_at', 'is', null)
    .execute();
}

/** Revokes all tokens of a person, except the family of `keptHash`. The person's row must be locked. */
export async function revokeTokens(tx: Tx, userId: string, now: Date, keptHash?: string): Promise<void> {
  await tx
    .updateTable('access_tokens')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(keptHash !== undefined, (query) =>
      query.where('hash', '<>', keptHash ?? '').where((eb) => isOtherFamily(eb, keptHash ?? '')),
    )
    .execute();
}

type TokenExpressions = ExpressionBuilder<DatabaseSchema, 'access_tokens'>;

function familyOf(eb: TokenExpressions, tokenHash: string) {
  return eb.selectFrom('access_tokens as other').select('other.family').where('other.hash', '=', tokenHash);
}

/** A token that was never refreshed has no family. */
function isOtherFamily(eb: TokenExpressions, tokenHash: string) {
  return eb.or([eb('family', 'is', null), eb('family', 'is distinct from', familyOf(eb, tokenHash))]);
}
