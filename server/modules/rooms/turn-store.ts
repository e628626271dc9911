import { sql } from 'kysely';
import type { LanguageCode } from '../../../src/domain/language.ts';
import type { SentRoomTurn } from '../../../src/protocol/room-contract.ts';
import type { RoomTurn } from '../../../src/protocol/room-event.ts';
import { claimRows } from '../../db/claim.ts';
import { databaseTime } from '../../db/database-time.ts';
import type { Db } from '../../db/schema.ts';
import type { RoomCaller } from '../../shared/http/caller.ts';
import { CHARACTERS_PER_ROW, historyFull } from '../../shared/stored-text/text-quota.ts';
import { isRoomOver } from './room-conditions.ts';
import { languagesOfRoom, SCREEN_READ_S } from './languages-of-room.ts';
import { memberMuted, notInRoom, roomEnded } from './room-errors.ts';
import { MAX_ROOM_CHARACTERS, turnOf, type TurnRow } from './room-rows.ts';

const sizeOfTurn = sql`(${sql.lit(CHARACTERS_PER_ROW)} + length(text) + length(translations::text))`;

export type SavedTurn = { readonly turn: RoomTurn; readonly isChanged: boolean };

/**
 * Stores what a member has said, or a later version of it. Idempotent: a revision that is not higher than the stored one
 * changes nothing.
 *
 * One statement. Its parts: `speaker` and `earlier` are read; `next` takes the next sequence number of the room, whose row
 * orders all changes of its turns: a change that is visible has every earlier one beside it. It also counts the text, of
 * which a room has a limit. Translations that the device does not have yet stay as long as the text does. `pending` are the
 * languages of the room that are missing.
 * @throws ApiError 401, 403 or 410
 */
export async function saveTurn(
  db: Db,
  { memberId, roomId }: RoomCaller,
  sentTurn: SentRoomTurn,
  now: Date,
): Promise<SavedTurn> {
  const { rows } = await sql<TurnRow>`-- prepared: save_room_turn
    with speaker as (
      select m.id, m.room_id, m.language from room_members m join rooms r on r.id = m.room_id
      where m.id = ${memberId}::uuid and m.state = 'present' and not m.muted
        and not ${isRoomOver(now)}
    ), earlier as (
      select revision, text, translations, ${sizeOfTurn} as size from room_turns
      where member_id = ${memberId}::uuid and turn_id = ${sentTurn.turn_id}::text
    ), changed as (
      select text, translations, ${sizeOfTurn} - coalesce((select size from earlier), 0) as growth
      from (select ${sentTurn.text}::text as text,
        coalesce((select translations from earlier where earlier.text = ${sentTurn.text}::text), '{}')
          || ${JSON.stringify(sentTurn.translations)}::jsonb as translations) t
    ), next as (
      update rooms r set last_seq = r.last_seq + 1, stored_characters = r.stored_characters + growth from speaker, changed
      where r.id = ${roomId}::uuid and speaker.room_id = r.id and r.ended_at is null
        and not exists (select from earlier where revision >= ${sentTurn.revision}::integer)
        and r.stored_characters + growth <= ${sql.lit(MAX_ROOM_CHARACTERS)}
      returning r.last_seq as seq
    ), sent as (
      select speaker.*, next.seq, changed.text, changed.translations from next, speaker, changed
    )
    insert into room_turns as t (room_id, member_id, turn_id, revision, seq, position, state, language, text,
      translations, pending, claimed_at, started_at, ended_at, level, overheard)
    select room_id, id, ${sentTurn.turn_id}::text, ${sentTurn.revision}::integer, seq, seq, ${sentTurn.state}::text, language, text,
      translations, case when ${sentTurn.state}::text = 'final' and not ${sentTurn.overheard}::boolean and text <> '' then array(
        select wanted.language from ${languagesOfRoom(sql`sent.room_id`)} wanted (language)
        where wanted.language <> sent.language and not sent.translations ? wanted.language
      ) else '{}' end, clock_timestamp(), ${sentTurn.started_at}::timestamptz, ${sentTurn.ended_at}::timestamptz,
      ${sentTurn.level}::integer, ${sentTurn.overheard}::boolean
    from sent
    on conflict (member_id, turn_id) do update set revision = excluded.revision, seq = excluded.seq,
      state = excluded.state, language = excluded.language, text = excluded.text, translations = excluded.translations,
      pending = excluded.pending, claimed_at = excluded.claimed_at, started_at = excluded.started_at,
      ended_at = excluded.ended_at, level = excluded.level, overheard = excluded.overheard
      where t.revision < excluded.revision
    returning id, room_id, member_id, turn_id, revision, seq, position, state, language, text, translations, pending,
      claimed_at, started_at, ended_at, level, overheard`.execute(db);
  const [saved] = rows;
  if (saved) return { turn: turnOf(saved), isChanged: true };
  return { turn: await storedTurn(db, memberId, sentTurn.turn_id, now), isChanged: false };
}

/** The stored version. @throws ApiError when there is none, because the member or the room may not store anything */
async function storedTurn(db: Db, memberId: string, turnId: string, now: Date): Promise<RoomTurn> {
  const member = await db
    .selectFrom('room_members as m')
    .innerJoin('rooms as r', 'r.id', 'm.room_id')
    .select(['m.state', 'm.muted', isRoomOver(now).as('is_room_over')])
    .where('m.id', '=', memberId)
    .executeTakeFirst();
  if (!member || member.state !== 'present') throw notInRoom();
  if (member.is_room_over) throw roomEnded();
  if (member.muted) throw memberMuted();
  const row = await db
    .selectFrom('room_turns')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('turn_id', '=', turnId)
    .executeTakeFirst();
  if (!row) throw historyFull();
  return turnOf(row);
}

export type ChangedTurn = { readonly roomId: string; readonly turn: RoomTurn };

/** Adds a translation; without one, the language is given up. @returns undefined when the turn has changed since */
export async function addTranslation(
  db: Db,
  { id, revision }: Pick<RoomTurn, 'id' | 'revision'>,
  language: LanguageCode,
  text: string | undefined,
): Promise<ChangedTurn | undefined> {
  const { rows } = await sql<TurnRow>`-- prepared: add_room_translation
    with next as (
      update rooms r set last_seq = r.last_seq + 1, stored_characters = r.stored_characters + ${text?.length ?? 0}::bigint
      from room_turns t where t.id = ${id}::uuid and t.revision = ${revision}::integer and ${language}::text = any(t.pending)
        and r.id = t.room_id
      returning r.last_seq as seq
    )
    update room_turns t set seq = next.seq, pending = array_remove(t.pending, ${language}::text),
      translations = t.translations || ${JSON.stringify(text === undefined ? {} : { [language]: text })}::jsonb
    from next where t.id = ${id}::uuid and t.revision = ${revision}::integer
    returning t.id, t.room_id, t.member_id, t.turn_id, t.revision, t.seq, t.position, t.state, t.language, t.text,
      t.translations, t.pending, t.claimed_at, t.started_at, t.ended_at, t.level, t.overheard`.execute(db);
  return rows[0] && { roomId: rows[0].room_id, turn: turnOf(rows[0]) };
}

export type TurnsAfter = {
  readonly roomId: string;
  readonly seq: number;
  /** Turns that were said before are left out. */
  readonly joinedSeq: number;
  readonly limit: number;
};

/** Turns that have changed after `seq`, in the order of their last changes. */
export async function readTurnsAfter(db: Db, { roomId, seq, joinedSeq, limit }: TurnsAfter): Promise<RoomTurn[]> {
  const rows = await db
    .selectFrom('room_turns')
    .selectAll()
    .where('room_id', '=', roomId)
    .where('seq', '>', seq)
    .where('position', '>', joinedSeq)
    .orderBy('seq')
    .limit(limit)
    .execute();
  return rows.map(turnOf);
}

/**
 * Marks what was said while a caption screen was away as to be translated into its languages, for `claimPendingTurns`.
 * @param seenBefore when the screen was last there; null for a new one, which gets what was said since it joined
 * @returns whether there is any
 */
export async function addPending(
  db: Db,
  { memberId, seenBefore }: { readonly memberId: string; readonly seenBefore: Date | null },
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update room_turns t set pending = t.pending || missing.languages, claimed_at = clock_timestamp() - interval '1 hour'
    from (
      select said.id, array_agg(distinct wanted.language) as languages
      from room_members m join rooms r on r.id = m.room_id join room_turns said on said.room_id = m.room_id,
        lateral (values (m.language), (m.second_language)) wanted (language)
      where m.id = ${memberId}::uuid and not ${isRoomOver(now)} and said.position > m.joined_seq
        and said.claimed_at > coalesce(
          ${seenBefore}::timestamptz + make_interval(secs => ${sql.lit(SCREEN_READ_S)}), m.joined_at)
        and said.state = 'final' and not said.overheard and said.text <> '' and wanted.language <> said.language
        and wanted.language in ${languagesOfRoom(sql`r.id`)}
        and not said.translations ? wanted.language and wanted.language <> all(said.pending)
      group by said.id
    ) missing
    where t.id = missing.id`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/**
 * Extends the claims of this process on turns that it still works on: not those that have expired, nor those that
 * `addPending` has marked for `claimPendingTurns`. A turn that is locked is extended in the next round.
 */
export async function extendClaims(
  db: Db,
  turns: readonly Pick<RoomTurn, 'id' | 'revision'>[],
  olderThanS: number,
): Promise<void> {
  if (turns.length === 0) return;
  const held = turns.map(({ id, revision }) => sql`(${id}::uuid, ${revision}::integer)`);
  await sql`
    update room_turns set claimed_at = clock_timestamp()
    where id in (
      select id from room_turns
      where (id, revision) in (${sql.join(held)}) and pending <> '{}'
        and claimed_at >= clock_timestamp() - make_interval(secs => ${olderThanS}::integer)
      order by id for update skip locked)`.execute(db);
}

/** Takes over translations that a lost process has begun, or that no process has. */
export async function claimPendingTurns(db: Db, olderThanS: number, limit: number): Promise<RoomTurn[]> {
  const rows = await claimRows(db, 'room_turns', {
    due: sql`pending <> '{}' and claimed_at < ${databaseTime} - make_interval(secs => ${olderThanS}::integer)`,
    order: sql`claimed_at, seq`,
    set: sql`claimed_at = ${databaseTime}`,
    limit,
  });
  return rows.map(turnOf);
}
