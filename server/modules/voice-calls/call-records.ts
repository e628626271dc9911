import { sql } from 'kysely';
import type { LanguagePair } from '../../../src/domain/language.ts';
import type { SessionOwner } from '../chat/session-store.ts';
import { databaseTime } from '../../db/database-time.ts';
import type { Db } from '../../db/schema.ts';

/** What a call needs to know of its session. */
export type CallSession = {
  readonly id: string;
  readonly owner: SessionOwner;
  readonly pair: LanguagePair;
  readonly voice: string;
  /** When the trial it belongs to is over. */
  readonly endsAt: Date | undefined;
};

export async function readCallSession(db: Db, sessionId: string): Promise<CallSession | undefined> {
  const row = await db
    .selectFrom('chat_sessions as s')
    .leftJoin('trials as t', 't.id', 's.trial_id')
    .select(['s.id', 'user_id', 'trial_id', 'source_language', 'target_language', 'voice', 't.expires_at'])
    .where('s.id', '=', sessionId)
    .executeTakeFirst();
  const owner = row && ownerOf(row);
  if (!row || !owner) return undefined;
  const pair = { source: row.source_language, target: row.target_language };
  return { id: row.id, owner, pair, voice: row.voice, endsAt: row.expires_at ?? undefined };
}

function ownerOf({ user_id, trial_id }: { user_id: string | null; trial_id: string | null }): SessionOwner | undefined {
  if (user_id !== null) return { type: 'user', userId: user_id };
  return trial_id === null ? undefined : { type: 'trial', trialId: trial_id };
}

export type NewCall = {
  readonly id: string;
  readonly sessionId: string;
  readonly owner: string;
  readonly metered: boolean;
  readonly tokenHash?: string | null;
  readonly reserved?: number;
};

/** From a metered call on the session is metered: what the page reports of it is not charged. */
export async function insertCall(
  db: Db,
  { id, sessionId, owner, metered, tokenHash, reserved }: NewCall,
  now: Date,
): Promise<void> {
  await db
    .insertInto('calls')
    .values({
      id,
      session_id: sessionId,
      owner,
      heartbeat_at: databaseTime,
      metered,
      started_at: now,
      ended_at: null,
      end_reason: null,
      token_hash: tokenHash ?? null,
      reserved: reserved ?? 0,
    })
    .execute();
}

export async function endCallRecord(db: Db, callId: string, reason: string, now: Date): Promise<void> {
  await db
    .updateTable('calls')
    .set({ ended_at: now, end_reason: reason })
    .where('id', '=', callId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Only of calls that the process really holds: a record that it could not tidy away falls silent, and is settled. */
export async function refreshHeartbeats(db: Db, callIds: readonly string[]): Promise<void> {
  if (callIds.length === 0) return;
  await db
    .updateTable('calls')
    .set({ heartbeat_at: databaseTime })
    .where('id', 'in', callIds)
    .where('ended_at', 'is', null)
    .execute();
}

/** Calls whose process is gone without a word: their usage is in the ledger up to the last answer. */
export async function endLostCalls(db: Db, silentS: number, now: Date): Promise<string[]> {
  const lost = await db
    .updateTable('calls')
    .set({ ended_at: now, end_reason: 'process_lost' })
    .where('ended_at', 'is', null)
    .where('heartbeat_at', '<', sql<Date>`${databaseTime} - make_interval(secs => ${silentS}::integer)`)
    .returning('id')
    .execute();
  return lost.map((call) => call.id);
}

/** Which call, or whose. */
export type CallsToEnd = { readonly sessionId: string; readonly callId?: string };

/** Leaves word for the processes that hold these calls. */
export async function requestEnd(db: Db, { sessionId, callId }: CallsToEnd, reason: string): Promise<void> {
  await db
    .updateTable('calls')
    .set({ end_asked: reason })
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('end_asked', 'is', null)
    .$if(callId !== undefined, (query) => query.where('id', '=', callId ?? ''))
    .execute();
}

/** Ends what came before a call of the same session: its line was opened anew. What came after it has taken its place. */
export async function requestEndOfEarlierCalls(
  db: Db,
  { sessionId, callId }: Required<CallsToEnd>,
  reason: string,
): Promise<void> {
  await db
    .updateTable('calls')
    .set({ end_asked: reason })
    .where('session_id', '=', sessionId)
    .where('started_at', '<', (query) => query.selectFrom('calls').select('started_at').where('id', '=', callId))
    .where('ended_at', 'is', null)
    .where('end_asked', 'is', null)
    .execute();
}

export type HeldCall = {
  /**
   * Why to end it: somebody has asked for it, the person has signed out, what there was to spend is spent, or another
   * process has taken it for lost.
   */
  readonly endReason: string | null;
  /** When the page told another process that somebody speaks. */
  readonly speechAt: Date | null;
};

/** The calls that a process holds, and what others have to say about them. One that is missing went with its session. */
export async function readHeldCalls(db: Db, callIds: readonly string[], now: Date): Promise<Map<string, HeldCall>> {
  const { rows } = await sql<{ id: string; reason: string | null; heard_at: Date | null }>`
    select c.id, c.heard_at, coalesce(c.end_asked, case
      when c.ended_at is not null then 'process_lost'
      when token.revoked_at is not null then 'signed_out'
      when not purse.unlimited and purse.available <= 0 then 'token_not_enough'
      when trial.remaining <= 0 then 'token_not_enough'
      when trial.expires_at <= ${now}::timestamptz then 'trial_expired'
    end) as reason
    from calls c
    join chat_sessions s on s.id = c.session_id
    left join access_tokens token on token.hash = c.token_hash
    left join balances purse on purse.user_id = s.user_id
    left join trials trial on trial.id = s.trial_id
    where c.id in (${sql.join(callIds)})`.execute(db);
  return new Map(rows.map((row) => [row.id, { endReason: row.reason, speechAt: row.heard_at }]));
}

/** Leaves word for the other processes that hold calls of a session: its page hears speech. */
export async function recordSpeech(db: Db, sessionId: string, owner: string): Promise<void> {
  await db
    .updateTable('calls')
    .set({ heard_at: databaseTime })
    .where('session_id', '=', sessionId)
    .where('owner', '<>', owner)
    .where('ended_at', 'is', null)
    .execute();
}
