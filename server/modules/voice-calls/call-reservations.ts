import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../db/schema.ts';
import { insertCall, type CallSession, type NewCall } from './call-records.ts';
import type { SessionOwner } from '../../shared/session-owner.ts';
import { chargesIn } from '../billing/billing-module.ts';
import { blockDeletion, sessionRows } from '../chat/chat-module.ts';
import { lockRoomCap } from '../rooms/rooms-module.ts';
import { chargesOfTrial } from '../trial/trial-module.ts';
import { lockBalance, readOthers, readRoomReserved } from './payer-balance.ts';

/** About what one response costs, so that a call does not start on tokens that another call is about to use. */
const RESERVED_TOKENS = 500;
/** A conversation has at most two calls at a time; after reconnecting, earlier ones may not have ended yet. */
const MAX_CALLS_PER_CONVERSATION = 10;

export type ReservationResult = 'reserved' | 'token_not_enough' | 'room_tokens_used_up' | 'too_many_calls';

/**
 * Records a call before it is opened, if the payer has tokens for it besides those reserved for other conversations. The
 * lock on the balance makes concurrent calls of one payer wait for each other. Calls of the same session share one
 * reservation: they are one conversation that reconnected, or its two legs. A guest's is also reserved of the cap of the
 * room. Session, room and balance are locked in the order in which a deletion locks them.
 */
export async function reserveCall(
  tx: Tx,
  { owner, id: sessionId, isGuest, roomId }: CallSession,
  call: NewCall,
  maxConversations: number,
  now: Date,
): Promise<ReservationResult> {
  const cap = roomId === undefined ? Number.POSITIVE_INFINITY : await freeOfCap(tx, owner, sessionId, roomId);
  if (cap <= 0) return 'room_tokens_used_up';
  const available = await lockBalance(tx, owner, now);
  const others = await readOthers(tx, owner, sessionId);
  const free = Math.min(available - others.reserved, cap);
  if (free <= 0) return 'token_not_enough';
  // How many guests there may be is the room's to limit.
  if (!isGuest && others.count >= maxConversations) return 'too_many_calls';
  if ((await countOpenCalls(tx, sessionId)) >= MAX_CALLS_PER_CONVERSATION) return 'too_many_calls';
  await insertCall(tx, { ...call, reserved: Math.min(RESERVED_TOKENS, free) }, now);
  return 'reserved';
}

async function freeOfCap(tx: Tx, owner: SessionOwner, sessionId: string, roomId: string): Promise<number> {
  await blockDeletion(tx, owner, sessionId);
  return ((await lockRoomCap(tx, roomId)) ?? 0) - (await readRoomReserved(tx, roomId, sessionId));
}

async function countOpenCalls(tx: Tx, sessionId: string): Promise<number> {
  const { open } = await tx
    .selectFrom('calls')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return open;
}

/**
 * Replaces the id of the reservation by the id that the voice service gave the call.
 * @returns false when the record was deleted with its session meanwhile
 */
export async function confirmReservation(db: Db, reservationId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('calls')
    .set({ id })
    .where('id', '=', reservationId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes the record of a call that the voice service did not take. */
export async function releaseReservation(db: Db, reservationId: string): Promise<void> {
  await db.deleteFrom('calls').where('id', '=', reservationId).execute();
}

export type SessionUsage = { readonly tokens: number; readonly durationMs: number };

/** Sums the usage of a conversation over its calls. Time in which several calls were open counts once. */
export async function readSessionUsage(db: Db, sessionId: string, now: Date): Promise<SessionUsage> {
  const { rows } = await sql<{ duration_ms: number }>`
    select coalesce(sum(extract(epoch from upper(open) - lower(open)) * 1000), 0)::bigint as duration_ms
    from (
      select unnest(range_agg(tstzrange(started_at, greatest(started_at, coalesce(ended_at, ${now}::timestamptz))))) as open
      from calls where session_id = ${sessionId}::uuid
    ) interval`.execute(db);
  return { tokens: await readTokensUsed(db, sessionId), durationMs: rows[0]?.duration_ms ?? 0 };
}

export async function readTokensUsed(db: Db, sessionId: string): Promise<number> {
  const { rows } = await sql<{ tokens: number }>`
    select coalesce(sum(tokens), 0)::bigint as tokens from ${usageCharges(sessionId)} charge`.execute(db);
  return rows[0]?.tokens ?? 0;
}

/** SQL: the `reference`, `tokens` and `created_at` of what a conversation was charged. */
export function usageCharges(sessionId: string): RawBuilder<unknown> {
  const trialId = sql`(select trial_id from ${sessionRows} s where s.id = ${sessionId}::uuid)`;
  return sql`(${chargesIn(sessionId)} union all ${chargesOfTrial(trialId, usageReference(sessionId, ''))})`;
}

/** The idempotency key of a charge. @param id of what is charged; unique within the session */
export function usageReference(sessionId: string | undefined, id: string): string {
  return sessionId === undefined ? `usage:${id}` : `usage:${sessionId}:${id}`;
}
