import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { RoomInvitation, RoomInvitationPurpose } from '../../../src/protocol/room-contract.ts';
import type { LanguageCode } from '../../../src/domain/language.ts';
import type { Db } from '../../db/schema.ts';
import type { RoomTables } from '../../db/tables/rooms.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import { hashSecret } from '../../shared/secrets.ts';
import { isRoomOver } from './room-conditions.ts';
import { roomEnded } from './room-errors.ts';

/** A guest scans the code while the host holds it out. */
const GUEST_LIFETIME_MS = 10 * 60_000;
const MAX_USABLE = 20;

/** 128 random bits: fewer squares in the QR code than 256 make, and nothing to guess. */
function newInvitationSecret(): string {
  return randomBytes(16).toString('base64url');
}

/**
 * The secret is returned here and never again.
 * @throws ApiError 409 or 410
 */
export async function createInvitation(
  db: Db,
  roomId: string,
  purpose: RoomInvitationPurpose,
  now: Date,
): Promise<{ readonly invitation: RoomInvitation; readonly secret: string }> {
  const room = await db.selectFrom('rooms').selectAll().where('id', '=', roomId).executeTakeFirst();
  if (!room || room.ended_at || room.expires_at <= now) throw roomEnded();
  if ((await readInvitations(db, roomId, now)).length >= MAX_USABLE) {
    throw new ApiError(409, 'too_many_links', 'This conversation has too many invitations that were not used.');
  }
  const secret = newInvitationSecret();
  const row = await db
    .insertInto('room_invitations')
    .values({
      room_id: roomId,
      secret_hash: hashSecret(secret),
      purpose,
      created_at: now,
      expires_at: purpose === 'guest' ? new Date(now.getTime() + GUEST_LIFETIME_MS) : room.expires_at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { invitation: invitationOf(row), secret };
}

/** The invitations that can still be used, newest first. */
export async function readInvitations(db: Db, roomId: string, now: Date): Promise<RoomInvitation[]> {
  const rows = await db
    .selectFrom('room_invitations')
    .selectAll()
    .where('room_id', '=', roomId)
    .where('expires_at', '>', now)
    .where('revoked_at', 'is', null)
    .where('used_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(invitationOf);
}

/** Devices that have joined with it stay. @returns false when the room has no such invitation */
export async function revokeInvitation(db: Db, roomId: string, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('room_invitations')
    .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(now)) }))
    .where('id', '=', id)
    .where('room_id', '=', roomId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type UsableInvitation = {
  readonly id: string;
  readonly roomId: string;
  readonly purpose: RoomInvitationPurpose;
  readonly expiresAt: Date;
  readonly host: { readonly name: string; readonly language: LanguageCode };
};

/** @throws ApiError that says why it cannot be used */
export async function findInvitation(db: Db, secret: string, now: Date): Promise<UsableInvitation> {
  const row = await db
    .selectFrom('room_invitations as i')
    .innerJoin('rooms as r', 'r.id', 'i.room_id')
    .innerJoin('room_members as host', (join) => join.onRef('host.room_id', '=', 'r.id').on('host.role', '=', 'host'))
    .select(['i.id', 'i.room_id', 'i.purpose', 'i.expires_at', 'i.used_at', 'i.revoked_at'])
    .select([isRoomOver(now).as('is_room_over'), 'host.name', 'host.language'])
    .where('i.secret_hash', '=', hashSecret(secret))
    .executeTakeFirst();
  if (!row) throw new ApiError(404, 'invitation_unknown', 'This invitation does not exist.');
  if (row.is_room_over) throw roomEnded();
  if (row.revoked_at) throw new ApiError(410, 'invitation_revoked', 'The host has withdrawn this invitation.');
  if (row.used_at) throw new ApiError(410, 'invitation_used', 'Another device has used this invitation.');
  if (row.expires_at <= now) throw new ApiError(410, 'invitation_expired', 'This invitation has expired.');
  return {
    id: row.id,
    roomId: row.room_id,
    purpose: row.purpose,
    expiresAt: row.expires_at,
    host: { name: row.name, language: row.language },
  };
}

function invitationOf(row: Selectable<RoomTables['room_invitations']>): RoomInvitation {
  return {
    id: row.id,
    purpose: row.purpose,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  };
}
