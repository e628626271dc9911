import { sql } from 'kysely';
import type { ExpressionBuilder, RawBuilder } from 'kysely';
import type { LanguagePair } from '../../../src/domain/language.ts';
import type { DatabaseSchema, Db, Tx } from '../../db/schema.ts';
import type { SessionStatus } from '../../db/tables/chat.ts';
import { hashSecret } from '../../shared/secrets.ts';
import { newCallSecret } from '../voice-calls/call-secrets.ts';
import type { CallSecret } from '../voice-calls/call-secrets.ts';

/** Whose a session is: a person's, or that of somebody on trial. */
export type SessionOwner =
  | { readonly type: 'user'; readonly userId: string }
  | { readonly type: 'trial'; readonly trialId: string };

export type NewSession = {
  readonly owner: SessionOwner;
  readonly pair: LanguagePair;
  readonly title: string;
  readonly voice: string;
};

/**
 * The session and the right to open its first call: both, or neither. Whoever asks with the token of `tokenHash` ends
 * the call by signing out.
 */
export async function openSession(
  db: Db,
  session: NewSession,
  now: Date,
  tokenHash: string | null = null,
): Promise<OpenedSession> {
  const call = newCallSecret(now);
  const { rows } = await sql<{ id: string }>`-- prepared: open_session
    with ${openSessionCtes(session, call, now, tokenHash)}
    select session_id as id from granted`.execute(db);
  const [opened] = rows;
  if (!opened) throw new Error('a session was not written');
  return { sessionId: opened.id, ...call };
}

/**
 * The steps of `openSession`, for the `with` of whoever asks the database something else on the same way: `condition`
 * is the `from` and `where` that let it happen, and `granted` has the `session_id`, or nothing.
 */
export function openSessionCtes(
  { owner, pair, title, voice }: NewSession,
  call: CallSecret,
  now: Date,
  tokenHash: string | null,
  condition: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  return sql`opened as (
      insert into chat_sessions (user_id, trial_id, title, voice, source_language, target_language, created_at)
      select ${owner.type === 'user' ? owner.userId : null}::uuid, ${owner.type === 'trial' ? owner.trialId : null}::uuid,
        ${title}::text, ${voice}::text, ${pair.source}::text, ${pair.target}::text, ${now}::timestamptz
      ${condition}
      returning id
    ), granted as (
      insert into call_secrets (hash, session_id, expires_at, token_hash)
      select ${hashSecret(call.secret)}::text, id, ${call.expiresAt}::timestamptz, ${tokenHash}::text from opened
      returning session_id
    )`;
}

export type OpenedSession = CallSecret & { readonly sessionId: string };

/** A session whose calls do not go through us. */
export async function insertSession(db: Db, session: NewSession, now: Date): Promise<string> {
  const { owner, pair, title, voice } = session;
  const { id } = await db
    .insertInto('chat_sessions')
    .values({
      user_id: owner.type === 'user' ? owner.userId : null,
      trial_id: owner.type === 'trial' ? owner.trialId : null,
      title,
      voice,
      source_language: pair.source,
      target_language: pair.target,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The voice of conversations that no voice service took part in. No session with a call has it. */
export const ON_DEVICE = 'on-device';

export type DeviceSession = Omit<NewSession, 'voice' | 'owner'> & { readonly id: string; readonly userId: string };

/** False when the id is taken: by somebody else, or by a conversation of another kind. */
export async function ensureDeviceSession(tx: Tx, session: DeviceSession, startedAt: Date): Promise<boolean> {
  const { id, userId, pair, title } = session;
  await tx
    .insertInto('chat_sessions')
    .values({
      id,
      user_id: userId,
      trial_id: null,
      title,
      voice: ON_DEVICE,
      status: 'completed',
      source_language: pair.source,
      target_language: pair.target,
      created_at: startedAt,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const found = await tx
    .selectFrom('chat_sessions')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('voice', '=', ON_DEVICE)
    .executeTakeFirst();
  return found !== undefined;
}

export async function ownsSession(db: Db, owner: SessionOwner, sessionId: string): Promise<boolean> {
  const found = await db
    .selectFrom('chat_sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('voice', '!=', ON_DEVICE)
    .where((session) => isOwnedBy(session, owner))
    .executeTakeFirst();
  return found !== undefined;
}

/** False when the owner has no such session. */
export async function updateStatus(
  db: Db,
  owner: SessionOwner,
  sessionId: string,
  status: SessionStatus,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('chat_sessions')
    .set({ status })
    .where('id', '=', sessionId)
    .where((session) => isOwnedBy(session, owner))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How many turns went with it, or nothing when the owner has no such session. */
export async function deleteSession(tx: Tx, owner: SessionOwner, sessionId: string): Promise<number | undefined> {
  const session = await tx
    .selectFrom('chat_sessions')
    .select((e) => [
      'id',
      e
        .selectFrom('turns')
        .whereRef('turns.session_id', '=', 'chat_sessions.id')
        .select(e.fn.countAll<number>().as('n'))
        .as('turns'),
    ])
    .where('id', '=', sessionId)
    .where((session) => isOwnedBy(session, owner))
    .forUpdate()
    .executeTakeFirst();
  if (!session) return undefined;
  await tx.deleteFrom('chat_sessions').where('id', '=', sessionId).execute();
  return session.turns ?? 0;
}

function isOwnedBy(session: ExpressionBuilder<DatabaseSchema, 'chat_sessions'>, owner: SessionOwner) {
  return owner.type === 'user' ? session('user_id', '=', owner.userId) : session('trial_id', '=', owner.trialId);
}
