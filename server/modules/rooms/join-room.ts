import { sql } from 'kysely';
import type { LanguageCode } from '../../../src/domain/language.ts';
import { distinctName } from '../../../src/domain/rooms/room.ts';
import { MAX_GUESTS } from '../../../src/protocol/room-contract.ts';
import type { RoomMember } from '../../../src/protocol/room-event.ts';
import type { Tx } from '../../db/schema.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import { hashSecret, newSecret } from '../../shared/secrets.ts';
import { CHARACTERS_PER_ROW } from '../../shared/stored-text/text-quota.ts';
import { openGuestSession } from '../chat/chat-module.ts';
import { findInvitation, type UsableInvitation } from './invitation-store.ts';
import { checkCaptionLanguages } from './languages-of-room.ts';
import { readOtherNames } from './member-store.ts';
import { roomEnded, roomFull } from './room-errors.ts';
import { MAX_ROOM_CHARACTERS, memberColumns, memberOf, type MemberRow } from './room-rows.ts';

/** The limit for one room. At the limit, a screen that is not connected is marked as left for the next one. */
const MAX_CAPTION_SCREENS = 16;

export type JoinRequest = {
  readonly secret: string;
  readonly name?: string | undefined;
  readonly language?: LanguageCode | undefined;
  readonly second_language?: LanguageCode | undefined;
};

export type JoinedRoom = {
  readonly roomId: string;
  readonly member: RoomMember;
  readonly token: string;
  readonly hostName: string;
  /** Caption screens that were marked as left. */
  readonly replaced: readonly MemberRow[];
};

/**
 * Joins the room of an invitation. The update of the room locks it, which makes concurrent requests count each other, and use an
 * invitation of a guest once.
 * @throws ApiError that says why not
 */
export async function joinRoom(tx: Tx, request: JoinRequest, voice: string, now: Date): Promise<JoinedRoom> {
  const { roomId } = await findInvitation(tx, request.secret, now);
  const { rows } = await sql<LockedRoom>`
    update rooms set stored_characters = stored_characters + ${sql.lit(CHARACTERS_PER_ROW)} where id = ${roomId}::uuid
    returning session_id, last_seq, stored_characters > ${sql.lit(MAX_ROOM_CHARACTERS)} as is_full`.execute(tx);
  const [room] = rows;
  if (!room) throw roomEnded();
  if (room.is_full) throw roomFull();
  // Read again: under the lock, nothing of it changes any more.
  const invitation = await findInvitation(tx, request.secret, now);
  const token = newSecret();
  const joined = { ...profileOf(request, invitation), token, joinedSeq: room.last_seq };
  if (invitation.purpose === 'caption') {
    const replaced = await replaceIdleCaptionScreen(tx, roomId);
    const member = await insertMember(tx, invitation, joined, null, now);
    await checkCaptionLanguages(tx, roomId, member.id);
    return result(invitation, token, member, replaced);
  }
  if ((await countPresent(tx, roomId, 'guest')) >= MAX_GUESTS) throw roomFull();
  const sessionId = await openGuestSession(tx, room.session_id, { language: joined.language, voice }, now);
  await tx.updateTable('room_invitations').set({ used_at: now }).where('id', '=', invitation.id).execute();
  const named = { ...joined, name: distinctName(joined.name, await readOtherNames(tx, { roomId })) };
  return result(invitation, token, await insertMember(tx, invitation, named, sessionId, now), []);
}

type LockedRoom = { readonly session_id: string; readonly last_seq: number; readonly is_full: boolean };

type MemberProfile = {
  readonly name: string;
  readonly language: LanguageCode;
  readonly secondLanguage: LanguageCode | undefined;
};

function profileOf(
  { name, language, second_language }: JoinRequest,
  { purpose, host }: UsableInvitation,
): MemberProfile {
  if (purpose === 'caption') {
    return { name: name ?? '', language: language ?? host.language, secondLanguage: second_language };
  }
  if (name === undefined || language === undefined) {
    throw new ApiError(400, 'invalid_request', 'A guest needs a name and a language.');
  }
  return { name, language, secondLanguage: undefined };
}

function result(
  { roomId, host }: UsableInvitation,
  token: string,
  member: RoomMember,
  replaced: readonly MemberRow[],
): JoinedRoom {
  return { roomId, member, token, hostName: host.name, replaced };
}

async function insertMember(
  tx: Tx,
  { roomId, id, purpose }: UsableInvitation,
  {
    name,
    language,
    secondLanguage,
    token,
    joinedSeq,
  }: MemberProfile & { readonly token: string; readonly joinedSeq: number },
  sessionId: string | null,
  now: Date,
): Promise<RoomMember> {
  const { rows } = await sql<MemberRow>`
    insert into room_members as m (room_id, role, name, language, second_language, token_hash, invitation_id,
      session_id, joined_seq, joined_at)
    values (${roomId}::uuid, ${purpose}, ${name}, ${language}, ${secondLanguage ?? null}, ${hashSecret(token)},
      ${id}::uuid, ${sessionId}::uuid, ${joinedSeq}::bigint, ${now}::timestamptz)
    returning ${memberColumns}`.execute(tx);
  const [member] = rows;
  if (!member) throw new Error('a member was not written');
  return memberOf(member);
}

async function countPresent(tx: Tx, roomId: string, role: 'guest' | 'caption'): Promise<number> {
  const { count } = await tx
    .selectFrom('room_members')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('room_id', '=', roomId)
    .where('role', '=', role)
    .where('state', '=', 'present')
    .executeTakeFirstOrThrow();
  return count;
}

/** @returns the caption screen that was marked as left */
async function replaceIdleCaptionScreen(tx: Tx, roomId: string): Promise<readonly MemberRow[]> {
  if ((await countPresent(tx, roomId, 'caption')) < MAX_CAPTION_SCREENS) return [];
  const { rows } = await sql<MemberRow>`
    update room_members m set state = 'left', version = m.version + 1
    where m.id = (select o.id from room_members o where o.room_id = ${roomId}::uuid and o.role = 'caption'
      and o.state = 'present' and o.connection is null order by o.joined_at limit 1)
    returning ${memberColumns}`.execute(tx);
  if (rows.length === 0) throw roomFull();
  return rows;
}
