import type { Db } from '../../db/schema.ts';
import { hashSecret, newSecret } from '../../shared/secrets.ts';

/** Long enough to gather a microphone and an offer, too short to be worth stealing. */
const LIFETIME_MS = 60_000;

export type CallSecret = { readonly secret: string; readonly expiresAt: Date };

/**
 * The right to open one call. Only its hash is kept, with the session it is for. It begins as the realtime services'
 * own short-lived keys do, because their clients look at that.
 */
export function newCallSecret(now: Date): CallSecret {
  return { secret: `ek_${newSecret()}`, expiresAt: new Date(now.getTime() + LIFETIME_MS) };
}

/** The right to open another call of a session. */
export async function grantCallSecret(
  db: Db,
  sessionId: string,
  now: Date,
  tokenHash: string | null = null,
): Promise<CallSecret> {
  const call = newCallSecret(now);
  await db
    .insertInto('call_secrets')
    .values({
      hash: hashSecret(call.secret),
      session_id: sessionId,
      expires_at: call.expiresAt,
      used_at: null,
      token_hash: tokenHash,
    })
    .execute();
  return call;
}

export type ClaimedSecret = { readonly sessionId: string; readonly tokenHash: string | null };

/** The session whose call the secret opens. It does so once: of several who use it together, one gets an answer. */
export async function claimCallSecret(db: Db, secret: string, now: Date): Promise<ClaimedSecret | undefined> {
  const claimed = await db
    .updateTable('call_secrets')
    .set({ used_at: now })
    .where('hash', '=', hashSecret(secret))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['session_id', 'token_hash'])
    .executeTakeFirst();
  return claimed && { sessionId: claimed.session_id, tokenHash: claimed.token_hash };
}

/** The session that a secret, used or not, was granted for. */
export async function sessionOfSecret(db: Db, secret: string): Promise<string | undefined> {
  const known = await db
    .selectFrom('call_secrets')
    .select('session_id')
    .where('hash', '=', hashSecret(secret))
    .executeTakeFirst();
  return known?.session_id;
}
