import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { RoomMember, RoomTurn } from '../../../src/protocol/room-event.ts';
import type { RoomTables } from '../../db/tables/rooms.ts';

/** A stream of events whose heartbeats stop is lost with its process. They come three times as often. */
export const LOST_AFTER_S = 60;

/** The limit for a room: more than nine people can say in a day. */
export const MAX_ROOM_CHARACTERS = 16 * 1024 * 1024;

export type MemberRow = Omit<RoomMember, 'joined_at'> & {
  readonly room_id: string;
  /** The session of its calls, of a guest. */
  readonly session_id: string | null;
  readonly joined_at: Date;
  readonly joined_seq: number;
};

/** Columns of the table `room_members m`. */
export const memberColumns: RawBuilder<MemberRow> = sql`m.id, m.room_id, m.session_id, m.role, m.name, m.language, m.second_language,
  m.state, m.muted, m.invitation_id, m.joined_at, m.joined_seq, m.version,
  coalesce(m.connection is not null and m.seen_at > clock_timestamp() - make_interval(secs => ${sql.lit(LOST_AFTER_S)}),
    false) as connected`;

/** The view of a member that the others have. */
export function memberOf(row: MemberRow): RoomMember {
  const { id, role, name, language, second_language, state, muted, invitation_id, version, connected } = row;
  const joined_at = row.joined_at.toISOString();
  return { id, role, name, language, second_language, state, connected, muted, invitation_id, joined_at, version };
}

export type TurnRow = Selectable<RoomTables['room_turns']>;

export function turnOf(row: TurnRow): RoomTurn {
  const { room_id: _room, claimed_at: _claimed, started_at, ended_at, ...turn } = row;
  return { ...turn, started_at: started_at.toISOString(), ended_at: ended_at?.toISOString() ?? null };
}
