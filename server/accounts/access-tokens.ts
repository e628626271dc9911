import { sql } from 'kysely';
import type { ExpressionBuilder } from 'kysely';
import type { Database, Db, Tx } from '../store/schema.ts';
import { hashSecret, newSecret } from '../system/secret.ts';

const LIFE_DAYS = 30;
/** Tabs that refresh at the same moment: the slower one still holds the old token. */
const GRACE_S = 30;

/** A new token for this person; the only moment it exists outside the person's device. */
export async function issueToken(tx: Tx, userId: string, now: Date): Promise<string> {
  const token = newSecret();
  const expiresAt = new Date(now.getTime() + LIFE_DAYS * 86_400_000);
  await tx
    .insertInto('access_tokens')
    .values({ hash: hashSecret(token), kind: 'user', user_id: userId, created_at: now, expires_at: expiresAt })
    .execute();
  return token;
}

/** Lets the old token live a moment longer, and no more than that. False when it has been ended meanwhile. */
export async function retireToken(tx: Tx, tokenHash: string, replacedBy: string, now: Date): Promise<boolean> {
  const graceEnds = new Date(now.getTime() + GRACE_S * 1000);
  const retired = await tx
    .updateTable('access_tokens')
    .set({ expires_at: sql`least(expires_at, ${graceEnds})`, replaced_by: replacedBy })
    .where((each) => isOrWas(each, tokenHash))
    .where('revoked_at', 'is', null)
    .returning('hash')
    .execute();
  return retired.some(({ hash }) => hash === tokenHash);
}

/** With those that it replaced: what was begun under one of them ends too. */
export async function revokeToken(db: Db, tokenHash: string, now: Date): Promise<void> {
  await db
    .updateTable('access_tokens')
    .set({ revoked_at: now })
    .where((each) => isOrWas(each, tokenHash))
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
      query.where('hash', '<>', keptHash ?? '').where('replaced_by', 'is distinct from', keptHash ?? ''),
    )
    .execute();
}

function isOrWas(each: ExpressionBuilder<Database, 'access_tokens'>, tokenHash: string) {
  return each.or([each('hash', '=', tokenHash), each('replaced_by', '=', tokenHash)]);
}
