import { sql } from 'kysely';
import type { LanguagePair } from '../../src/domain/language.ts';
import type { Owner } from '../chat/session-store.ts';
import type { Db } from '../store/schema.ts';

/** What a call needs to know of its session. */
export type CallSession = {
  readonly id: string;
  readonly owner: Owner;
  readonly pair: LanguagePair;
  readonly voice: string;
};

export async function readCallSession(db: Db, sessionId: string): Promise<CallSession | undefined> {
  const row = await db
    .selectFrom('chat_sessions')
    .select(['id', 'user_id', 'trial_id', 'source_language', 'target_language', 'voice'])
    .where('id', '=', sessionId)
    .executeTakeFirst();
  const owner = row && ownerOf(row);
  return (
    owner && { id: row.id, owner, pair: { source: row.source_language, target: row.target_language }, voice: row.voice }
  );
}

function ownerOf({ user_id, trial_id }: { user_id: string | null; trial_id: string | null }): Owner | undefined {
  if (user_id !== null) return { type: 'user', userId: user_id };
  return trial_id === null ? undefined : { type: 'trial', trialId: trial_id };
}

export type NewCall = {
  readonly id: string;
  readonly sessionId: string;
  readonly owner: string;
  readonly metered: boolean;
};

/** From a metered call on the session is metered: what the page reports of it is not charged. */
export async function insertCall(db: Db, { id, sessionId, owner, metered }: NewCall, now: Date): Promise<void> {
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

/** Heartbeats go by the clock of the database: the processes that compare them may disagree about the time. */
const databaseTime = sql<Date>`clock_timestamp()`;

export async function beat(db: Db, owner: string): Promise<void> {
  await db
    .updateTable('calls')
    .set({ heartbeat_at: databaseTime })
    .where('owner', '=', owner)
    .where('ended_at', 'is', null)
    .execute();
}

/** Calls whose process is gone without a word: their usage is in the ledger up to the last answer. */
export async function settleLostCalls(db: Db, silentS: number, now: Date): Promise<string[]> {
  const lost = await db
    .updateTable('calls')
    .set({ ended_at: now, end_reason: 'process_lost' })
    .where('ended_at', 'is', null)
    .where('heartbeat_at', '<', sql<Date>`clock_timestamp() - make_interval(secs => ${silentS}::integer)`)
    .returning('id')
    .execute();
  return lost.map((call) => call.id);
}

/** Which call, or whose. */
export type CallsToEnd = { readonly sessionId: string; readonly callId?: string };

/** Leaves word for the processes that hold these calls. */
export async function askToEnd(db: Db, { sessionId, callId }: CallsToEnd, reason: string): Promise<void> {
  await db
    .updateTable('calls')
    .set({ end_asked: reason })
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('end_asked', 'is', null)
    .$if(callId !== undefined, (query) => query.where('id', '=', callId ?? ''))
    .execute();
}

/** The open calls of a process, each with the reason to end it if somebody has asked for that. */
export async function readOpenCalls(db: Db, owner: string): Promise<Map<string, string | null>> {
  const rows = await db
    .selectFrom('calls')
    .select(['id', 'end_asked'])
    .where('owner', '=', owner)
    .where('ended_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.id, row.end_asked]));
}
