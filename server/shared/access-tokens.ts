import { sql } from 'kysely';
import type { ExpressionBuilder } from 'kysely';
import type { DatabaseSchema, Db, Tx } from '../db/schema.ts';
import { hashSecret, newSecret } from './secrets.ts';

const LIFETIME_DAYS = 30;
/** Tabs that refresh at the same moment: the slower one still holds the old token. */
const GRACE_S = 30;

/** A new token for this person; the only moment it exists outside the person's device. */
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
 * Lets the old token live a moment longer, and no more than that.
 * @returns the family that its successor belongs to; undefined when it has been ended meanwhile
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

/** With its whole family: what was begun under a token that was refreshed since ends too. */
export async function revokeToken(db: Db, tokenHash: string, now: Date): Promise<void> {
  await db
    .updateTable('access_tokens')
    .set({ revoked_at: now })
    .where((each) => each.or([each('hash', '=', tokenHash), each('family', '=', familyOf(each, tokenHash))]))
    .where('revoked_at', 'is', null)
    .execute();
}

/** Signs a locked person out everywhere, but for the device of `keptHash`. */
export async function revokeTokens(tx: Tx, userId: string, now: Date, keptHash?: string): Promise<void> {
  await tx
    .updateTable('access_tokens')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(keptHash !== undefined, (query) =>
      query.where('hash', '<>', keptHash ?? '').where((each) => isOfAnother(each, keptHash ?? '')),
    )
    .execute();
}

type Each = ExpressionBuilder<DatabaseSchema, 'access_tokens'>;

function familyOf(each: Each, tokenHash: string) {
  return each.selectFrom('access_tokens as one').select('one.family').where('one.hash', '=', tokenHash);
}

/** Without a family it is of none. */
function isOfAnother(each: Each, tokenHash: string) {
  return each.or([each('family', 'is', null), each('family', 'is distinct from', familyOf(each, tokenHash))]);
}
