import type { Db } from '../../db/schema.ts';
import { hashSecret, newSecret } from '../secrets.ts';

/** `is_configured`: the administrator of the environment. */
type TokenOwner = { readonly id: string; readonly is_configured: boolean };

const LIFETIME_HOURS = 8;

/** Administrator tokens are of their own kind: user endpoints reject them, and vice versa. */
export async function issueAdminToken(db: Db, administrator: Pick<TokenOwner, 'id'>, now: Date): Promise<string> {
  const token = newSecret();
  const expiresAt = new Date(now.getTime() + LIFETIME_HOURS * 3_600_000);
  await db
    .insertInto('access_tokens')
    .values({
      hash: hashSecret(token),
      kind: 'admin',
      user_id: null,
      administrator_id: administrator.id,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
  return token;
}

/** Tokens of older versions name no administrator: they are the configured administrator's. */
export async function revokeTokensOf(db: Db, { id, is_configured }: TokenOwner, now: Date): Promise<void> {
  await db
    .updateTable('access_tokens')
    .set({ revoked_at: now })
    .where('kind', '=', 'admin')
    .where('revoked_at', 'is', null)
    .where((eb) =>
      is_configured
        ? eb.or([eb('administrator_id', '=', id), eb('administrator_id', 'is', null)])
        : eb('administrator_id', '=', id),
    )
    .execute();
}
