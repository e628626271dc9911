import { sql, type RawBuilder } from 'kysely';
import { MAX_CAPTION_LANGUAGES } from '../../../src/protocol/room-contract.ts';
import type { Tx } from '../../db/schema.ts';
import { tooManyLanguages } from './room-errors.ts';

/**
 * Caption screens are closed without leaving: turns are translated for one that was connected within this time. One that
 * comes back later gets the translations then.
 */
export const SCREEN_READ_S = 300;

/** SQL condition: a person in the room speaks the language. */
export function isSpoken(roomId: RawBuilder<unknown>, language: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from room_members speaker
    where speaker.room_id = ${roomId} and speaker.role <> 'caption' and speaker.state = 'present'
      and speaker.language = ${language})`;
}

/** SQL: a table `wanted (language)` of those that the screens in use show and no person speaks, the oldest screen's first. */
function captionLanguages(roomId: RawBuilder<unknown>, isInUse: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`
    select wanted.language
    from room_members screen, lateral (values (screen.language), (screen.second_language)) wanted (language)
    where screen.room_id = ${roomId} and screen.role = 'caption' and screen.state = 'present' and ${isInUse}
      and wanted.language is not null and not ${isSpoken(roomId, sql`wanted.language`)}
    group by wanted.language order by min(screen.joined_at), wanted.language`;
}

const isScreenRead = sql<boolean>`screen.seen_at > clock_timestamp() - make_interval(secs => ${sql.lit(SCREEN_READ_S)})`;

/** SQL: the languages into which turns are translated: all that people speak, and at most four further ones for screens. */
export function languagesOfRoom(roomId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select speaker.language from room_members speaker
    where speaker.room_id = ${roomId} and speaker.role <> 'caption' and speaker.state = 'present'
    union
    (${captionLanguages(roomId, isScreenRead)} limit ${sql.lit(MAX_CAPTION_LANGUAGES)}))`;
}

/**
 * Refuses a screen whose languages are more than the room has translations for. Screens that have not connected yet are not
 * counted: `languagesOfRoom` leaves out those that come too late.
 * @throws ApiError 409, after which the transaction is rolled back
 */
export async function checkCaptionLanguages(tx: Tx, roomId: string, memberId: string): Promise<void> {
  const isInUse = sql<boolean>`(${isScreenRead} or screen.id = ${memberId}::uuid)`;
  const { rows } = await captionLanguages(sql`${roomId}::uuid`, isInUse).execute(tx);
  if (rows.length > MAX_CAPTION_LANGUAGES) throw tooManyLanguages();
}
