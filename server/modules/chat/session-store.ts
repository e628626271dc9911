import { sql, type ExpressionBuilder, type RawBuilder, type Selectable } from 'kysely';
import type { LanguagePair } from '../../../src/domain/language.ts';
import type { DatabaseSchema, Db, Tx } from '../../db/schema.ts';
import type { ChatTables, SessionStatus } from '../../db/tables/chat.ts';
import type { SessionOwner } from '../../shared/session-owner.ts';
import { insertCallSecret, newCallSecret, type CallSecret } from './call-secrets.ts';
import { deleteSegmentsOf } from './search-segments.ts';

type SessionColumn = 'id' | 'user_id' | 'trial_id' | 'source_language' | 'target_language' | 'voice' | 'of_guest';

/** SQL: every session, without what was said. */
export const sessionRows: RawBuilder<Pick<Selectable<ChatTables['chat_sessions']>, SessionColumn>> = sql`(
  select id, user_id, trial_id, source_language, target_language, voice, of_guest from chat_sessions)`;

export type NewSession = {
  readonly owner: SessionOwner;
  readonly pair: LanguagePair;
  readonly title: string;
  readonly voice: string;
};

/**
 * Creates a session and the secret of its first call, in one statement.
 * @param tokenHash the access token of the request: revoking it ends the call
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
 * The common table expressions of `openSession`, for use within another statement. `granted` has the `session_id`, or no
 * row when `condition`, a `from` and `where` clause, is not met.
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
      ${insertCallSecret(call, 'opened', tokenHash)}
    )`;
}

export type OpenedSession = CallSecret & { readonly sessionId: string };

/** The voice of conversations that were interpreted on the device. No session with a call has it. */
export const ON_DEVICE = 'on-device';

export type DeviceSession = Omit<NewSession, 'voice' | 'owner'> & { readonly id: string; readonly userId: string };

/** @returns false when another user, or a session with calls, has this id */
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

/** @returns false when the owner has no such session */
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

export type SessionChange = { readonly title?: string | undefined; readonly is_pinned?: boolean | undefined };

/** @returns false when the user has no such session */
export async function updateSession(
  db: Db,
  userId: string,
  sessionId: string,
  { title, is_pinned: isPinned }: SessionChange,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('chat_sessions')
    .set((e) => ({
      title: title ?? e.ref('title'),
      pinned_at: isPinned === undefined ? e.ref('pinned_at') : isPinned ? now : null,
    }))
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns how many turns were deleted, or undefined when the owner has no such session */
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
  await deleteSegmentsOf(tx, sessionId);
  await tx.deleteFrom('chat_sessions').where('id', '=', sessionId).execute();
  return session.turns ?? 0;
}

/** Locks the session until the end of the transaction. @returns false when the owner has no such session, or it is a guest's */
export async function lockOwnSession(tx: Tx, owner: SessionOwner, sessionId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('chat_sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('of_guest', '=', false)
    .where((session) => isOwnedBy(session, owner))
    .forNoKeyUpdate()
    .executeTakeFirst();
  return found !== undefined;
}

/** Keeps the session from being deleted until the end of the transaction. @returns false when the owner has no such session */
export async function blockDeletion(tx: Tx, owner: SessionOwner, sessionId: string): Promise<boolean> {
  const owned = await tx
    .selectFrom('chat_sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where((session) => isOwnedBy(session, owner))
    .forKeyShare()
    .executeTakeFirst();
  return owned !== undefined;
}

/** Transactions that lock the same session wait for each other. */
export async function lockSession(tx: Tx, sessionId: string): Promise<void> {
  await tx.selectFrom('chat_sessions').select('id').where('id', '=', sessionId).forNoKeyUpdate().execute();
}

function isOwnedBy(session: ExpressionBuilder<DatabaseSchema, 'chat_sessions'>, owner: SessionOwner) {
  return owner.type === 'user' ? session('user_id', '=', owner.userId) : session('trial_id', '=', owner.trialId);
}
