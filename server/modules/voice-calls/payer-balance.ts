import { sql, type RawBuilder } from 'kysely';
import { databaseTime } from '../../db/database-time.ts';
import type { Tx } from '../../db/schema.ts';
import { payerIdOf, type SessionOwner } from '../../shared/session-owner.ts';
import { tokensOfUser } from '../billing/billing-module.ts';
import { sessionRows } from '../chat/chat-module.ts';
import { guestSessionsOf } from '../rooms/rooms-module.ts';
import { tokensOfTrial } from '../trial/trial-module.ts';

/** A translator has answered or failed within half of it: later the process that claimed the text is lost. */
const CLAIM_S = 60;

/** SQL condition on `text_requests`: a process is translating the text. */
export const isBeingTranslated = sql<boolean>`(answer is null
  and claimed_at > ${databaseTime} - make_interval(secs => ${sql.lit(CLAIM_S)}))`;

/**
 * SQL condition: the payer has tokens that nothing else has reserved. For use within another statement. It takes no lock,
 * so only a reservation guarantees it.
 */
export function hasFreeTokens(owner: SessionOwner, sessionId: string | undefined, now: Date): RawBuilder<boolean> {
  return sql`exists (
    select from (${balanceOf(owner, now)}) balance, (${otherConversations(owner, sessionId ?? null)}) others
    where unlimited or available > reserved)`;
}

/** @returns the tokens of the payer, reserved ones included; infinite for an unlimited account */
export async function lockBalance(tx: Tx, owner: SessionOwner, now: Date): Promise<number> {
  const { rows } = await sql<PayerBalance>`${balanceOf(owner, now)} for update`.execute(tx);
  const balance = rows[0] ?? { available: 0, unlimited: false };
  return balance.unlimited ? Number.POSITIVE_INFINITY : balance.available;
}

type PayerBalance = { readonly available: number; readonly unlimited: boolean };

/** One row, or none. */
function balanceOf(owner: SessionOwner, now: Date): RawBuilder<PayerBalance> {
  return owner.type === 'user' ? sql`${tokensOfUser(owner.userId)}` : sql`${tokensOfTrial(owner.trialId, now)}`;
}

type OtherConversations = { readonly count: number; readonly reserved: number };

/** After the lock on the balance, which every reservation of the payer takes first. */
export async function readOthers(
  tx: Tx,
  owner: SessionOwner,
  sessionId: string | undefined,
): Promise<OtherConversations> {
  const { rows } = await otherConversations(owner, sessionId ?? null).execute(tx);
  return rows[0] ?? { count: 0, reserved: 0 };
}

/**
 * The payer's other conversations, guests not counted, and the tokens reserved for all: of each session, the reservation
 * of its largest call, and those of the texts that are being translated.
 */
function otherConversations(owner: SessionOwner, sessionId: string | null): RawBuilder<OtherConversations> {
  return sql`
    select (count(*) filter (where not of_guest))::int as count,
      (coalesce(sum(reserved), 0) + coalesce((select sum(reserved) from text_requests
        where payer_id = ${payerIdOf(owner)}::uuid and ${isBeingTranslated}), 0))::bigint as reserved
    from (
      select max(c.reserved) as reserved, s.of_guest
      from calls c join ${sessionRows} s on s.id = c.session_id
      where c.ended_at is null and s.id is distinct from ${sessionId}::uuid
        and ${owner.type === 'user' ? sql`s.user_id = ${owner.userId}` : sql`s.trial_id = ${owner.trialId}`}
      group by s.id, s.of_guest
    ) conversation`;
}

/**
 * The tokens that other sessions' calls and all texts of the room have reserved. After the lock on the room, which each of
 * them takes first.
 */
export async function readRoomReserved(tx: Tx, roomId: string, sessionId: string | undefined): Promise<number> {
  const { rows } = await sql<{ reserved: number }>`
    select (coalesce((select sum(reserved) from (
        select max(c.reserved) as reserved from calls c
        where c.session_id in (${guestSessionsOf(roomId)}) and c.ended_at is null
          and c.session_id is distinct from ${sessionId ?? null}::uuid
        group by c.session_id
      ) guest), 0)
      + coalesce((select sum(reserved) from text_requests where room_id = ${roomId}::uuid and ${isBeingTranslated}), 0)
    )::bigint as reserved`.execute(tx);
  return rows[0]?.reserved ?? 0;
}
