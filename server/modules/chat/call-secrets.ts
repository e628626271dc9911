import { sql, type RawBuilder } from 'kysely';
import type { HourlyWork } from '../../shared/hourly-work.ts';
import type { Db } from '../../db/schema.ts';
import { isUnrevoked } from '../../shared/users/user-conditions.ts';
import { hashSecret, newSecret } from '../../shared/secrets.ts';

/** Long enough to open the microphone and create an offer; short, because a secret may leak. */
const LIFETIME_MS = 60_000;

/** Pages post the offer of a call here. */
export const CALLS_PATH = '/api/voice/calls';

/** The longest call: the limit of the voice services themselves. */
export const MAX_CALL_MS = 60 * 60_000;

export type CallSecret = { readonly secret: string; readonly expiresAt: Date };

/**
 * A secret that opens one call. The database has only its hash. The prefix is that of the realtime services' own
 * ephemeral keys, because their client libraries check it.
 */
export function newCallSecret(now: Date): CallSecret {
  return { secret: `ek_${newSecret()}`, expiresAt: new Date(now.getTime() + LIFETIME_MS) };
}

/** Creates and records the secret of another call of a session. */
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

/** SQL: records the secret for the session in the common table expression `opened`, and returns its `session_id`. */
export function insertCallSecret(
  { secret, expiresAt }: CallSecret,
  opened: string,
  tokenHash: string | null,
): RawBuilder<unknown> {
  return sql`insert into call_secrets (hash, session_id, expires_at, token_hash)
    select ${hashSecret(secret)}::text, id, ${expiresAt}::timestamptz, ${tokenHash}::text from ${sql.table(opened)}
    returning session_id`;
}

export type ClaimedSecret = { readonly sessionId: string; readonly tokenHash: string | null };

/** The session that the secret is for. A secret can be claimed once, also by concurrent requests, by one who is signed in. */
export async function claimCallSecret(db: Db, secret: string, now: Date): Promise<ClaimedSecret | undefined> {
  const claimed = await db
    .updateTable('call_secrets')
    .set({ used_at: now })
    .where('hash', '=', hashSecret(secret))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where((eb) => eb.or([eb('token_hash', 'is', null), isUnrevoked(sql`call_secrets.token_hash`)]))
    .returning(['session_id', 'token_hash'])
    .executeTakeFirst();
  return claimed && { sessionId: claimed.session_id, tokenHash: claimed.token_hash };
}

/** The session that the secret is for, whether it has been claimed or not. */
export async function sessionOfSecret(db: Db, secret: string): Promise<string | undefined> {
  const known = await db
    .selectFrom('call_secrets')
    .select('session_id')
    .where('hash', '=', hashSecret(secret))
    .executeTakeFirst();
  return known?.session_id;
}

/** A used secret still authorises ending its call, so it stays longer than the longest session. */
export const deleteExpiredCallSecrets: HourlyWork = async (db, now) => {
  await db
    .deleteFrom('call_secrets')
    .where('expires_at', '<', new Date(now.getTime() - DAY_MS))
    .execute();
};

const DAY_MS = 86_400_000;
