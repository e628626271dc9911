import { sql, type RawBuilder } from 'kysely';
import { databaseTime } from '../../db/database-time.ts';
import type { Db } from '../../db/schema.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import { isSignedIn } from '../../shared/users/user-conditions.ts';
import type { CallRoom } from '../voice-providers/voice-providers-module.ts';

/** SQL conditions on rooms and their guests, for use within the statements of other modules too. */

export type GuestRefusal = 'room_ended' | 'member_removed' | 'room_tokens_used_up';

/** The messages to the guest, by the code that the page knows. */
export const guestRefusals = {
  room_ended: { status: 410, message: 'The conversation on several devices has ended.' },
  member_removed: { status: 403, message: 'This device is no longer in the conversation.' },
  room_tokens_used_up: { status: 402, message: 'The guests have used all that the host lets them use.' },
} as const satisfies Record<GuestRefusal, { readonly status: number; readonly message: string }>;

/** A host whose page was closed cannot come back as the host: its conversation is over. */
const HOST_AWAY_S = 30 * 60;

/** SQL condition: the host of the room `r` was away for too long. */
export const isHostAway = sql<boolean>`exists (
  select from room_members host where host.room_id = r.id and host.role = 'host'
    and host.seen_at < ${databaseTime} - make_interval(secs => ${sql.lit(HOST_AWAY_S)}))`;

/** SQL condition: the host of the room `r` is signed out, blocked or closed. */
export function isHostSignedOut(now: Date): RawBuilder<boolean> {
  return sql`(r.host_token_hash is not null and not ${isSignedIn(sql`r.host_token_hash`, now)})`;
}

/** SQL condition: no member of the room `r` may spend anything, also where its end is not recorded yet. */
export function isRoomOver(now: Date): RawBuilder<boolean> {
  return sql`(r.ended_at is not null or r.expires_at <= ${now}::timestamptz or ${isHostAway} or ${isHostSignedOut(now)})`;
}

/** SQL: why the guest of a session may not use any more; null where it may. @param sessionId SQL: of a guest's calls */
export function guestRefusal(sessionId: RawBuilder<unknown>, now: Date): RawBuilder<GuestRefusal | null> {
  return sql`(
    select case
      when r.id is null or ${isRoomOver(now)} then 'room_ended'
      when m.state <> 'present' then 'member_removed'
      when r.tokens_used >= r.token_cap then 'room_tokens_used_up'
    end
    from (values (1)) as single left join room_members m on m.session_id = ${sessionId} left join rooms r on r.id = m.room_id)`;
}

/** SQL: the id of the room whose guest has this session for its calls; null without such a room. */
export function roomOfGuest(sessionId: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`(select room_id from room_members where room_members.session_id = ${sessionId})`;
}

/** SQL: a query of the sessions of the guests of a room, as `session_id`. */
export function guestSessionsOf(roomId: string): RawBuilder<unknown> {
  return sql`select session_id from room_members where room_id = ${roomId}::uuid`;
}

/**
 * SQL: the room in which the calls of a session may hear each other; null without one.
 * @param isGuest SQL condition: the session has the calls of a guest
 */
export function roomOfCalls(sessionId: RawBuilder<unknown>, isGuest: RawBuilder<boolean>): RawBuilder<CallRoom | null> {
  return sql`(
    select json_build_object('id', r.id, 'isHeard', not m.muted)
    from room_members m join rooms r on r.id = m.room_id
    where r.ended_at is null and m.state = 'present' and case when ${isGuest} then m.session_id = ${sessionId}
      else m.room_id = (select id from rooms where session_id = ${sessionId}) and m.role = 'host' end)`;
}

/** @throws ApiError when the guest with this session for its calls may not use any more */
export async function admitGuest(db: Db, sessionId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ refusal: GuestRefusal | null }>`
    select ${guestRefusal(sql`${sessionId}::uuid`, now)} as refusal`.execute(db);
  const refusal = rows[0]?.refusal;
  if (refusal) throw guestRefused(refusal);
}

export function guestRefused(refusal: GuestRefusal): ApiError {
  return new ApiError(guestRefusals[refusal].status, refusal, guestRefusals[refusal].message);
}
