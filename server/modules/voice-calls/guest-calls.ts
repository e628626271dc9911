import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { databaseTime } from '../../db/database-time.ts';
import type { Db } from '../../db/schema.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import { isSignedIn } from '../../shared/users/user-conditions.ts';
import type { CallRoom } from '../voice-providers/voice-providers-module.ts';
import { callEndFor } from './call-end-reasons.ts';

/** The calls of guests of a room: their sessions (`of_guest`) belong to the host, who pays for them within a cap. */

export type GuestRefusal = 'room_ended' | 'member_removed' | 'room_tokens_used_up';

const statuses = {
  room_ended: 410,
  member_removed: 403,
  room_tokens_used_up: 402,
} as const satisfies Record<GuestRefusal, number>;

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

/** SQL: why the guest of the session `s` may not use any more; null where it may, and for other sessions. */
export function guestRefusal(now: Date): RawBuilder<GuestRefusal | null> {
  return sql`(case when s.of_guest then (
    select case
      when r.id is null or ${isRoomOver(now)} then 'room_ended'
      when m.state <> 'present' then 'member_removed'
      when r.tokens_used >= r.token_cap then 'room_tokens_used_up'
    end
    from (values (1)) one left join room_members m on m.session_id = s.id left join rooms r on r.id = m.room_id) end)`;
}

/** SQL: the room in which the calls of the session `s` may hear each other, as `CallRoom`; null without one. */
export const roomOfCalls = sql<CallRoom | null>`(
  select json_build_object('id', r.id, 'isHeard', not m.muted)
  from room_members m join rooms r on r.id = m.room_id
  where r.ended_at is null and m.state = 'present' and case when s.of_guest then m.session_id = s.id
    else m.room_id = (select id from rooms where session_id = s.id) and m.role = 'host' end)`;

/** @throws ApiError when the session is of a guest that may not use any more */
export async function admitGuest(db: Db, sessionId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ refusal: GuestRefusal | null }>`
    select ${guestRefusal(now)} as refusal from chat_sessions s where s.id = ${sessionId}::uuid`.execute(db);
  const refusal = rows[0]?.refusal;
  if (refusal) throw guestRefused(refusal);
}

export function guestRefused(refusal: GuestRefusal): ApiError {
  return new ApiError(statuses[refusal], refusal, callEndFor(refusal)?.message ?? '');
}
