import type { HourlyWork } from '../hourly-work.ts';
import { sql, type ExpressionBuilder } from 'kysely';
import type { DatabaseSchema, Db, Tx } from '../../db/schema.ts';
import { hashSecret, newSecret } from '../secrets.ts';

const LIFETIME_DAYS = 30;
/** However often it is refreshed: then the user signs in again. */
const FAMILY_LIFETIME_DAYS = 90;
/** The old token stays valid after a refresh, for other tabs that refresh at the same moment. */
const GRACE_S = 30;
const DAY_MS = 86_400_000;

export type TokenFamily = { readonly id: string; readonly startedAt: Date };

/** Issues a user token. Only its hash is stored. */
export async function issueToken(tx: Tx, userId: string, now: Date, family?: TokenFamily): Promise<string> {
  const token = newSecret();
  const startedAt = family?.startedAt ?? now;
  const expiresAtMs = Math.min(
    now.getTime() + LIFETIME_DAYS * DAY_MS,
    startedAt.getTime() + FAMILY_LIFETIME_DAYS * DAY_MS,
  );
  await tx
    .insertInto('access_tokens')
    .values({
      hash: hashSecret(token),
      kind: 'user',
      user_id: userId,
      created_at: now,
      expires_at: new Date(expiresAtMs),
      family: family?.id ?? null,
      family_started_at: startedAt,
    })
    .execute();
  return token;
}

/**
 * Ends a refreshed token after the grace period.
 * @returns the token family of its successor; undefined when the token was revoked meanwhile
 */
export async function retireToken(tx: Tx, tokenHash: string, now: Date): Promise<TokenFamily | undefined> {
  const graceEnds = new Date(now.getTime() + GRACE_S * 1000);
  const retired = await tx
    .updateTable('access_tokens')
    .set({
      expires_at: sql`least(expires_at, ${graceEnds})`,
      family: sql`coalesce(family, hash)`,
      family_started_at: sql`coalesce(family_started_at, created_at)`,
      retired_at: sql`coalesce(retired_at, ${now})`,
    })
    .where('hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .returning(['family', 'family_started_at'])
    .executeTakeFirst();
  if (!retired?.family || !retired.family_started_at) return undefined;
  return { id: retired.family, startedAt: retired.family_started_at };
}

/**
 * Ends the family of a token that is used after it was refreshed and its grace period is over: it was copied.
 * Does nothing for any other token.
 */
export async function endFamilyOfRetired(db: Db, tokenHash: string, now: Date): Promise<void> {
  await db
    .updateTable('access_tokens')
    .set({ revoked_at: now })
    .where('revoked_at', 'is', null)
    .where('family', '=', (eb) =>
      eb
        .selectFrom('access_tokens as used')
        .select('used.family')
        .where('used.hash', '=', tokenHash)
        .where('used.retired_at', 'is not', null)
        .where('used.expires_at', '<=', now),
    )
    .execute();
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

/** Revokes all tokens of a person. The person's row must be locked. */
export async function revokeTokens(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('access_tokens')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Deletes the tokens of an account that is closed. */
export async function deleteTokens(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('access_tokens').where('user_id', '=', userId).execute();
}

type TokenExpressions = ExpressionBuilder<DatabaseSchema, 'access_tokens'>;

function familyOf(eb: TokenExpressions, tokenHash: string) {
  return eb.selectFrom('access_tokens as other').select('other.family').where('other.hash', '=', tokenHash);
}

/** Retired tokens stay as long as their family may live: using one shows that it was copied. */
export const deleteExpiredTokens: HourlyWork = async (db, now) => {
  await db
    .deleteFrom('access_tokens')
    .where('expires_at', '<', new Date(now.getTime() - DAY_MS))
    .where((eb) =>
      eb.or([
        eb('retired_at', 'is', null),
        eb('retired_at', '<', new Date(now.getTime() - FAMILY_LIFETIME_DAYS * DAY_MS)),
      ]),
    )
    .execute();
};
