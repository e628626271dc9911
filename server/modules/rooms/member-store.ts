import { sql, type RawBuilder } from 'kysely';
import type { LanguageCode } from '../../../src/domain/language.ts';
import type { RoomCaller } from '../../shared/http/caller.ts';
import { distinctName } from '../../../src/domain/rooms/room.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { hashSecret } from '../../shared/secrets.ts';
import { isRevoked } from '../../shared/users/user-conditions.ts';
import { checkCaptionLanguages } from './languages-of-room.ts';
import { LOST_AFTER_S, memberColumns, type MemberRow } from './room-rows.ts';

/** The member of a room token. The host's ends with the access token with which the room was opened. */
export async function findMember(db: Db, token: string): Promise<RoomCaller | undefined> {
  const { rows } = await sql<Omit<RoomCaller, 'type'>>`-- prepared: room_member
    select m.id as "memberId", m.room_id as "roomId", m.role
    from room_members m join rooms r on r.id = m.room_id
    where m.token_hash = ${hashSecret(token)} and m.state = 'present'
      and (m.role <> 'host' or not ${isRevoked(sql`r.host_token_hash`)})`.execute(db);
  const [found] = rows;
  return found && { type: 'member', ...found };
}

export async function readMembers(db: Db, roomIds: readonly string[]): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`-- prepared: room_members
    select ${memberColumns} from room_members m where m.room_id = any(${roomIds}::uuid[])
    order by m.joined_at, m.id`.execute(db);
  return rows;
}

export async function readMember(db: Db, memberId: string): Promise<MemberRow | undefined> {
  const { rows } = await sql<MemberRow>`
    select ${memberColumns} from room_members m where m.id = ${memberId}::uuid`.execute(db);
  return rows[0];
}

/** A member that is there, and no host of itself. */
type Target = { readonly roomId: string; readonly memberId: string };

/** @returns undefined when the room has no such member */
export async function setMuted(db: Db, { roomId, memberId }: Target, muted: boolean): Promise<MemberRow | undefined> {
  return await changed(
    db,
    sql`muted = ${muted}`,
    sql`m.id = ${memberId}::uuid and m.room_id = ${roomId}::uuid
    and m.role = 'guest' and m.state = 'present'`,
  );
}

export async function removeMember(db: Db, { roomId, memberId }: Target): Promise<MemberRow | undefined> {
  return await changed(
    db,
    sql`state = 'removed'`,
    sql`m.id = ${memberId}::uuid and m.room_id = ${roomId}::uuid
    and m.role <> 'host' and m.state = 'present'`,
  );
}

export async function leave(db: Db, memberId: string): Promise<MemberRow | undefined> {
  return await changed(db, sql`state = 'left'`, sql`m.id = ${memberId}::uuid and m.state = 'present'`);
}

export type SelfUpdate = {
  readonly name?: string | undefined;
  readonly language?: LanguageCode | undefined;
  readonly second_language?: LanguageCode | null | undefined;
};

/**
 * The lock on the room makes concurrent changes of names and of screens' languages see each other.
 * @throws ApiError 409 for a language that a screen cannot have
 */
export async function updateSelf(
  tx: Tx,
  { roomId, memberId, role }: Pick<RoomCaller, 'roomId' | 'memberId' | 'role'>,
  change: SelfUpdate,
): Promise<MemberRow | undefined> {
  const { language = null, second_language: second } = change;
  const isScreen = role === 'caption';
  if (isScreen || change.name !== undefined) {
    await sql`select id from rooms where id = ${roomId}::uuid for update`.execute(tx);
  }
  const name =
    change.name === undefined ? null : distinctName(change.name, await readOtherNames(tx, { roomId, memberId }));
  const secondLanguage = second === undefined ? sql`m.second_language` : sql`${second}`;
  const row = await changed(
    tx,
    sql`name = coalesce(${name}, m.name), language = coalesce(${language}, m.language),
      second_language = case when m.role = 'caption' then ${secondLanguage} end`,
    sql`m.id = ${memberId}::uuid and m.state = 'present'`,
  );
  if (isScreen && row) await checkCaptionLanguages(tx, roomId, memberId);
  return row;
}

/** Reads the names of all members the room ever had except this one: their turns keep their names. */
export async function readOtherNames(
  tx: Tx,
  { roomId, memberId }: { readonly roomId: string; readonly memberId?: string },
): Promise<readonly string[]> {
  const others = tx.selectFrom('room_members').select('name').where('room_id', '=', roomId);
  const rows = await (memberId === undefined ? others : others.where('id', '<>', memberId)).execute();
  return rows.map(({ name }) => name);
}

/** `seenBefore`: when a stream of the member was last there; null for its first. */
type ConnectedRow = MemberRow & { readonly seenBefore: Date | null };

/** Another stream may have been opened since: the last one counts. */
export async function setConnected(db: Db, memberId: string, connection: string): Promise<ConnectedRow | undefined> {
  const { rows } = await sql<ConnectedRow>`
    update room_members m set connection = ${connection}, seen_at = clock_timestamp(), version = m.version + 1
    from room_members earlier
    where m.id = ${memberId}::uuid and m.state = 'present' and earlier.id = m.id
    returning ${memberColumns}, earlier.seen_at as "seenBefore"`.execute(db);
  return rows[0];
}

export async function setDisconnected(db: Db, memberId: string, connection: string): Promise<MemberRow | undefined> {
  return await changed(db, sql`connection = null`, sql`m.id = ${memberId}::uuid and m.connection = ${connection}`);
}

/** Heartbeats of the streams of this process. */
export async function refreshConnections(db: Db, connections: readonly string[]): Promise<void> {
  if (connections.length === 0) return;
  await db
    .updateTable('room_members')
    .set({ seen_at: sql`clock_timestamp()` })
    .where('connection', 'in', connections)
    .execute();
}

/** Members whose process was lost. */
export async function disconnectLost(db: Db, roomIds: readonly string[]): Promise<void> {
  await sql`
    update room_members set connection = null, version = version + 1
    where room_id = any(${roomIds}::uuid[]) and connection is not null
      and seen_at < clock_timestamp() - make_interval(secs => ${sql.lit(LOST_AFTER_S)})`.execute(db);
}

async function changed(
  db: Db,
  change: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
): Promise<MemberRow | undefined> {
  const { rows } = await sql<MemberRow>`
    update room_members m set ${change}, version = m.version + 1 where ${condition}
    returning ${memberColumns}`.execute(db);
  return rows[0];
}
