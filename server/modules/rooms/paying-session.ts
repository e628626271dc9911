import { sql } from 'kysely';
import type { LanguageCode } from '../../../src/domain/language.ts';
import type { RoomTurn } from '../../../src/protocol/room-event.ts';
import { isHostAway, isHostSignedOut } from '../voice-calls/voice-calls-module.ts';
import type { Db } from '../../db/schema.ts';

/**
 * The session at whose cost a turn is translated: a guest's own, else that of the room.
 * @returns undefined when the turn has changed since, has the translation, or the host is gone
 */
export async function readPayingSession(
  db: Db,
  { id, revision }: Pick<RoomTurn, 'id' | 'revision'>,
  language: LanguageCode,
  now: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ sessionId: string }>`-- prepared: room_turn_payer
    select coalesce(m.session_id, r.session_id) as "sessionId"
    from room_turns t join room_members m on m.id = t.member_id join rooms r on r.id = t.room_id
    where t.id = ${id}::uuid and t.revision = ${revision}::integer and ${language}::text = any(t.pending)
      and not ${isHostSignedOut(now)} and not ${isHostAway}`.execute(db);
  return rows[0]?.sessionId;
}
