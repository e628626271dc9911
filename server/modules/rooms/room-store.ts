import { sql, type RawBuilder } from 'kysely';
import type { RoomEndReason, RoomMember } from '../../../src/protocol/room-event.ts';
import type { LanguageCode } from '../../../src/domain/language.ts';
import type { Room } from '../../../src/protocol/room-contract.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import { hashSecret, newSecret } from '../../shared/secrets.ts';
import type { SessionOwner } from '../../shared/session-owner.ts';
import type { TextQuota } from '../../shared/stored-text/text-quota.ts';
import { lockOwnSession, sessionsOf } from '../chat/chat-module.ts';
import { readRoomBudgets } from './room-budget.ts';
import { isHostAway, isHostSignedOut, isRoomOver } from './room-conditions.ts';
import { memberColumns, memberOf, type MemberRow } from './room-rows.ts';
import { roomEnded } from './room-errors.ts';
import type { HourlyWork } from '../../shared/hourly-work.ts';

/** A conversation is over before that; the room of one that was forgotten ends. */
const LIFETIME_MS = 24 * 3_600_000;
/** Rooms that one payer may have open at the same time. */
const MAX_OPEN_ROOMS = 5;

type NewRoom = {
  readonly owner: SessionOwner;
  readonly sessionId: string;
  readonly tokenHash: string | null;
  readonly name: string;
  readonly language: LanguageCode;
  readonly tokenCap: number;
};

type OpenedRoom = { readonly roomId: string; readonly member: RoomMember; readonly token: string };

/**
 * Opens the room of a session, or returns it to its host with a new room token; in place of one that has ended, another.
 * The lock on the session makes concurrent requests wait for each other.
 * @throws ApiError 404, 409 or 429
 */
export async function openRoom(tx: Tx, room: NewRoom, quota: TextQuota, now: Date): Promise<OpenedRoom> {
  const isOwn = await lockOwnSession(tx, room.owner, room.sessionId);
  if (!isOwn) throw new ApiError(404, 'session_not_found', 'There is no such conversation.');
  const token = newSecret();
  await sql`delete from rooms r where r.session_id = ${room.sessionId}::uuid and ${isRoomOver(now)}`.execute(tx);
  const existing = await tx.selectFrom('rooms').selectAll().where('session_id', '=', room.sessionId).executeTakeFirst();
  const roomId = existing?.id ?? (await insertRoom(tx, room, quota, now));
  if (existing) {
    await tx.updateTable('rooms').set({ host_token_hash: room.tokenHash }).where('id', '=', roomId).execute();
  }
  const { rows } = await sql<MemberRow>`
    insert into room_members as m (room_id, role, name, language, token_hash, joined_seq, joined_at, seen_at)
    values (${roomId}::uuid, 'host', ${room.name}, ${room.language}, ${hashSecret(token)}, 0, ${now}::timestamptz,
      clock_timestamp())
    on conflict (room_id) where role = 'host' do update set name = excluded.name, language = excluded.language,
      token_hash = excluded.token_hash, seen_at = excluded.seen_at, state = 'present', version = m.version + 1
    returning ${memberColumns}`.execute(tx);
  const [host] = rows;
  if (!host) throw new Error('the host was not written');
  return { roomId, member: memberOf(host), token };
}

async function insertRoom(tx: Tx, room: NewRoom, quota: TextQuota, now: Date): Promise<string> {
  const { owner, sessionId, tokenHash, tokenCap } = room;
  await quota.throwIfFull(tx, owner);
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from rooms r
    where r.session_id in (${sessionsOf(owner)}) and r.ended_at is null and r.expires_at > ${now}::timestamptz`.execute(
    tx,
  );
  if ((rows[0]?.open ?? 0) >= MAX_OPEN_ROOMS) {
    throw new ApiError(409, 'too_many_calls', 'Too many conversations are going on at once. End one of them first.');
  }
  const { id } = await tx
    .insertInto('rooms')
    .values({
      session_id: sessionId,
      host_token_hash: tokenHash,
      token_cap: tokenCap,
      created_at: now,
      expires_at: new Date(now.getTime() + LIFETIME_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function readRoom(db: Db, roomId: string): Promise<Room> {
  const room = await db.selectFrom('rooms').selectAll().where('id', '=', roomId).executeTakeFirst();
  if (!room) throw roomEnded();
  const [budget] = await readRoomBudgets(db, [roomId]);
  return {
    id: room.id,
    session_id: room.session_id,
    token_cap: room.token_cap,
    tokens_used: budget?.tokensUsed ?? 0,
    expires_at: room.expires_at.toISOString(),
  };
}

/** @returns false when the room has ended */
export async function setTokenCap(db: Db, roomId: string, tokenCap: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('rooms')
    .set({ token_cap: tokenCap })
    .where('id', '=', roomId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns false when it had ended before */
export async function endRoom(db: Db, roomId: string, reason: RoomEndReason, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('rooms')
    .set({ ended_at: now, end_reason: reason })
    .where('id', '=', roomId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The sessions of the calls of its guests. */
export async function readGuestSessions(db: Db, roomId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('room_members')
    .select('session_id')
    .where('room_id', '=', roomId)
    .where('session_id', 'is not', null)
    .execute();
  return rows.flatMap(({ session_id }) => session_id ?? []);
}

type RoomState = {
  readonly id: string;
  readonly lastSeq: number;
  /** Undefined while it goes on. */
  readonly endReason: RoomEndReason | undefined;
  /** The end is recorded. */
  readonly isEnded: boolean;
};

/** Reads the rooms that exist; the others were deleted with their conversations. */
export async function readRoomStates(db: Db, roomIds: readonly string[], now: Date): Promise<RoomState[]> {
  const { rows } = await sql<Omit<RoomState, 'endReason'> & { endReason: RoomEndReason | null }>`
    select r.id, r.last_seq as "lastSeq", r.ended_at is not null as "isEnded",
      case when r.ended_at is not null then r.end_reason
        when r.expires_at <= ${now}::timestamptz or ${isHostAway} then 'expired'
        when ${isHostSignedOut(now)} then 'ended-by-host'
      end as "endReason"
    from rooms r where r.id = any(${roomIds}::uuid[])`.execute(db);
  return rows.map((row) => ({ ...row, endReason: row.endReason ?? undefined }));
}

/** SQL: the characters that the rooms of these sessions hold. @param sessionIds SQL: a query of ids */
export function charactersOfRooms(sessionIds: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(select coalesce(sum(stored_characters), 0)::bigint from rooms where session_id in (${sessionIds}))`;
}

const DAY_MS = 86_400_000;

/** A device that was away for a day can still read how a room continued and that it has ended. */
export const deleteEndedRooms: HourlyWork = async (db, now) => {
  const yesterday = new Date(now.getTime() - DAY_MS);
  await db
    .deleteFrom('rooms')
    .where((eb) => eb.or([eb('expires_at', '<', yesterday), eb('ended_at', '<', yesterday)]))
    .execute();
};
