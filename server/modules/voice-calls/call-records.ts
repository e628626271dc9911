import { sql, type RawBuilder } from 'kysely';
import type { LanguagePair } from '../../../src/domain/language.ts';
import { databaseTime } from '../../db/database-time.ts';
import type { Db } from '../../db/schema.ts';
import type { SessionOwner } from '../../shared/session-owner.ts';
import { isBlocked, isRevoked } from '../../shared/users/user-conditions.ts';
import { accountBalances } from '../billing/billing-module.ts';
import { sessionRows } from '../chat/chat-module.ts';
import { guestRefusal, roomOfCalls, roomOfGuest } from '../rooms/rooms-module.ts';
import { trialRows } from '../trial/trial-module.ts';
import type { CallRoom } from '../voice-providers/voice-providers-module.ts';

/** The part of a session that is needed to open a call of it. */
export type CallSession = {
  readonly id: string;
  readonly owner: SessionOwner;
  readonly pair: LanguagePair;
  readonly voice: string;
  /** The end of the trial that the session belongs to. */
  readonly endsAt: Date | undefined;
  /** It has the calls of a guest of a room; the owner is the host. */
  readonly isGuest: boolean;
  /** The room, unless it was deleted. */
  readonly roomId?: string | undefined;
  /** The room in which its calls may hear those of the others. */
  readonly room?: CallRoom | undefined;
};

const roomOfSession = roomOfCalls(sql`s.id`, sql`s.of_guest`);

export async function readCallSession(db: Db, sessionId: string): Promise<CallSession | undefined> {
  const row = await db
    .selectFrom(sessionRows.as('s'))
    .leftJoin(trialRows.as('t'), 't.id', 's.trial_id')
    .select(['s.id', 'user_id', 'trial_id', 'source_language', 'target_language', 'voice', 't.expires_at'])
    .select(['s.of_guest', roomOfGuest(sql`s.id`).as('room_id'), roomOfSession.as('room')])
    .where('s.id', '=', sessionId)
    .executeTakeFirst();
  const owner = row && ownerOf(row);
  if (!row || !owner) return undefined;
  const pair = { source: row.source_language, target: row.target_language };
  const ofGuest = { isGuest: row.of_guest, roomId: row.room_id ?? undefined, room: row.room ?? undefined };
  return { id: row.id, owner, pair, voice: row.voice, endsAt: row.expires_at ?? undefined, ...ofGuest };
}

function ownerOf({ user_id, trial_id }: { user_id: string | null; trial_id: string | null }): SessionOwner | undefined {
  if (user_id !== null) return { type: 'user', userId: user_id };
  return trial_id === null ? undefined : { type: 'trial', trialId: trial_id };
}

export type NewCall = {
  readonly id: string;
  readonly sessionId: string;
  readonly owner: string;
  readonly tokenHash?: string | null;
  readonly reserved?: number;
};

/** A session with a call is metered by the server: what the page reports of its usage is not charged. */
export async function insertCall(
  db: Db,
  { id, sessionId, owner, tokenHash, reserved }: NewCall,
  now: Date,
): Promise<void> {
  await db
    .insertInto('calls')
    .values({
      id,
      session_id: sessionId,
      owner,
      heartbeat_at: databaseTime,
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

/** For the calls that this process holds. A record whose end could not be written gets no heartbeat, and is reaped. */
export async function refreshHeartbeats(db: Db, callIds: readonly string[]): Promise<void> {
  if (callIds.length === 0) return;
  await db
    .updateTable('calls')
    .set({ heartbeat_at: databaseTime })
    .where('id', 'in', callIds)
    .where('ended_at', 'is', null)
    .execute();
}

export type LostCall = { readonly id: string; readonly startedAt: Date };

/**
 * Claims the calls without recent heartbeats, by a heartbeat: a call that the claiming process does not end in time can be
 * claimed again. Their usage is in the ledger up to the last response.
 */
export async function claimLostCalls(db: Db, lostAfterS: number): Promise<LostCall[]> {
  return await db
    .updateTable('calls')
    .set({ heartbeat_at: databaseTime })
    .where('ended_at', 'is', null)
    .where('heartbeat_at', '<', sql<Date>`${databaseTime} - make_interval(secs => ${lostAfterS}::integer)`)
    .returning(['id', 'started_at as startedAt'])
    .execute();
}

/** SQL condition: the session has a call. The server meters calls, so what the page reports is not charged. */
export function hasCalls(sessionId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(exists (select from calls where session_id = ${sessionId}))`;
}

/** Which of these sessions have an open call. @param sessionIds SQL: a query of the ids of sessions */
export async function readOpenSessions(db: Db, sessionIds: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct session_id as id from calls where ended_at is null and session_id in (${sessionIds})`.execute(db);
  return rows.map(({ id }) => id);
}

/** One call of a session, or all of them. */
export type CallsToEnd = { readonly sessionId: string; readonly callId?: string };

/** Asks the processes that hold these calls to end them. */
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

/** Asks for the end of the calls of the session that started before this one: the page has reconnected. */
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
  /** Why to end the call: requested, signed out, balance or trial used up, or reaped as lost by another process. */
  readonly endReason: string | null;
  /** When the page reported speech to another process. */
  readonly speechAt: Date | null;
  readonly room: CallRoom | null;
};

/** Reads the records of calls that this process holds. A missing call was deleted with its session. */
export async function readHeldCalls(db: Db, callIds: readonly string[], now: Date): Promise<Map<string, HeldCall>> {
  const { rows } = await sql<{ id: string; reason: string | null; heard_at: Date | null; room: CallRoom | null }>`
    select c.id, c.heard_at, ${roomOfSession} as room, coalesce(c.end_asked, case
      when c.ended_at is not null then 'process_lost'
      when ${isRevoked(sql`c.token_hash`)} or ${isBlocked(sql`s.user_id`)} then 'signed_out'
      when not balance.unlimited and balance.available <= 0 then 'token_not_enough'
      when trial.remaining <= 0 then 'token_not_enough'
      when trial.expires_at <= ${now}::timestamptz then 'trial_expired'
      when s.of_guest then ${guestRefusal(sql`s.id`, now)}
    end) as reason
    from calls c
    join ${sessionRows} s on s.id = c.session_id
    left join ${accountBalances} balance on balance.user_id = s.user_id
    left join ${trialRows} trial on trial.id = s.trial_id
    where c.id in (${sql.join(callIds)})`.execute(db);
  return new Map(rows.map(({ id, reason, heard_at, room }) => [id, { endReason: reason, speechAt: heard_at, room }]));
}

/** Notes for the other processes that hold calls of the session that the page hears speech: once a second, since they poll. */
export async function recordSpeech(db: Db, sessionId: string, owner: string): Promise<void> {
  await db
    .updateTable('calls')
    .set({ heard_at: databaseTime })
    .where('session_id', '=', sessionId)
    .where('owner', '<>', owner)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`(heard_at is null or heard_at < ${databaseTime} - interval '1 second')`)
    .execute();
}
