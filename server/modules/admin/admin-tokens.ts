import type { Db } from '../../db/schema.ts';
import { hashSecret, newSecret } from '../../shared/secrets.ts';

const LIFETIME_HOURS = 8;

/** Administrator tokens are of their own kind: user endpoints reject them, and vice versa. */
export async function issueAdminToken(db: Db, now: Date): Promise<string> {
  const token = newSecret();
  const expiresAt = new Date(now.getTime() + LIFETIME_HOURS * 3_600_000);
  await db
    .insertInto('access_tokens')
    .values({ hash: hashSecret(token), kind: 'admin', user_id: null, created_at: now, expires_at: expiresAt })
    .execute();
  return token;
}

export async function revokeAdminTokens(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('access_tokens')
    .set({ revoked_at: now })
    .where('kind', '=', 'admin')
    .where('revoked_at', 'is', null)
    .execute();
}
