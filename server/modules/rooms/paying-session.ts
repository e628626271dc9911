import { sql } from 'kysely';
import type { LanguageCode } from '../../../src/domain/language.ts';
import type { RoomTurn } from '../../../src/protocol/room-event.ts';
import type { Db } from '../../db/schema.ts';
import { isHostAway, isHostSignedOut } from './room-conditions.ts';
import { isSpoken } from './languages-of-room.ts';

export type PayingSession = {
  /** A guest's own session, else that of the room. */
  readonly sessionId: string;
  /** Null for what the host says to the guests. */
  readonly roomId: string | null;
};

/**
 * The session at whose cost a turn is translated, and the room whose cap that counts against: for what guests say, and for
 * languages of caption screens.
 * @returns undefined when the turn has changed since, has the translation, or the host is gone
 */
export async function readPayingSession(
  db: Db,
  { id, revision }: Pick<RoomTurn, 'id' | 'revision'>,
  language: LanguageCode,
  now: Date,
): Promise<PayingSession | undefined> {
  const { rows } = await sql<PayingSession>`-- prepared: room_turn_payer
    select coalesce(m.session_id, r.session_id) as "sessionId",
      case when m.session_id is not null or not ${isSpoken(sql`r.id`, sql`${language}::text`)} then r.id end as "roomId"
    from room_turns t join room_members m on m.id = t.member_id join rooms r on r.id = t.room_id
    where t.id = ${id}::uuid and t.revision = ${revision}::integer and ${language}::text = any(t.pending)
      and not ${isHostSignedOut(now)} and not ${isHostAway}`.execute(db);
  return rows[0];
}
