import type { ResponseBody } from '../../../src/protocol/contract.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { hashSecret, newSecret } from '../../shared/secrets.ts';

/** Links that one conversation may have at a time. */
const MAX_SHARES = 10;
const DAY_MS = 86_400_000;

type Share = ResponseBody<'shares'>['shares'][number];

/** The links that still work, newest first; undefined when the user has no such session. */
export async function sharesOf(db: Db, userId: string, sessionId: string, now: Date): Promise<Share[] | undefined> {
  const session = await db
    .selectFrom('chat_sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!session) return undefined;
  const rows = await db
    .selectFrom('shares')
    .select(['id', 'created_at', 'expires_at'])
    .where('session_id', '=', sessionId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(shareOf);
}

/** The secret is returned here and never again. The lock on the session makes concurrent requests count each other. */
export async function createShare(
  tx: Tx,
  userId: string,
  sessionId: string,
  days: number,
  now: Date,
): Promise<{ readonly share: Share; readonly secret: string } | 'no-session' | 'too-many'> {
  const session = await tx
    .selectFrom('chat_sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!session) return 'no-session';
  const existing = await sharesOf(tx, userId, sessionId, now);
  if (existing && existing.length >= MAX_SHARES) return 'too-many';
  const secret = newSecret();
  const row = await tx
    .insertInto('shares')
    .values({
      session_id: sessionId,
      secret_hash: hashSecret(secret),
      created_at: now,
      expires_at: new Date(now.getTime() + days * DAY_MS),
    })
    .returning(['id', 'created_at', 'expires_at'])
    .executeTakeFirstOrThrow();
  return { share: shareOf(row), secret };
}

/** @returns false when the user has no such link */
export async function deleteShare(db: Db, userId: string, shareId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('shares')
    .where('id', '=', shareId)
    .where('session_id', 'in', db.selectFrom('chat_sessions').select('id').where('user_id', '=', userId))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

type Shared = {
  readonly userId: string;
  readonly sessionId: string;
  readonly shown: Pick<
    ResponseBody<'sharedConversation'>,
    'title' | 'created_at' | 'expires_at' | 'source_language' | 'target_language'
  >;
};

/** The conversation of a link that still works. */
export async function findShared(db: Db, secret: string, now: Date): Promise<Shared | undefined> {
  const row = await db
    .selectFrom('shares')
    .innerJoin('chat_sessions as s', 's.id', 'shares.session_id')
    .select(['s.id', 's.user_id', 's.title', 's.created_at', 's.source_language', 's.target_language'])
    .select('shares.expires_at')
    .where('shares.secret_hash', '=', hashSecret(secret))
    .where('shares.expires_at', '>', now)
    .executeTakeFirst();
  if (!row || row.user_id === null) return undefined;
  return {
    userId: row.user_id,
    sessionId: row.id,
    shown: {
      title: row.title,
      created_at: row.created_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
      source_language: row.source_language,
      target_language: row.target_language,
    },
  };
}

function shareOf(row: { readonly id: string; readonly created_at: Date; readonly expires_at: Date }): Share {
  return { id: row.id, created_at: row.created_at.toISOString(), expires_at: row.expires_at.toISOString() };
}
