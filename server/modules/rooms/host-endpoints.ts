import { ApiError } from '../../shared/http/api-error.ts';
import { endpoint, type AnyEndpoint } from '../../shared/http/endpoint.ts';
import { payerIdOf } from '../../shared/session-owner.ts';
import { finishRoom } from './finish-room.ts';
import { createInvitation, readInvitations, revokeInvitation } from './invitation-store.ts';
import { removeMember, setMuted } from './member-store.ts';
import type { RoomParts } from './room-deps.ts';
import { memberNotFound, roomEnded } from './room-errors.ts';
import { memberOf } from './room-rows.ts';
import { openRoom, readRoom, setTokenCap } from './room-store.ts';

/** The endpoints of the host. */
export function hostEndpoints(parts: RoomParts): AnyEndpoint[] {
  return [
    createRoom(parts),
    changeRoom(parts),
    endRoom(parts),
    roomInvitations(parts),
    createRoomInvitation(parts),
    revokeRoomInvitation(parts),
    muteRoomMember(parts),
    removeRoomMember(parts),
  ];
}

function createRoom({ database, clock, limits, events, textQuota }: RoomParts) {
  return endpoint('createRoom', async ({ caller, body }) => {
    await limits.count('room-host', payerIdOf(caller));
    const room = {
      owner: caller,
      sessionId: body.session_id,
      tokenHash: caller.type === 'user' ? caller.tokenHash : null,
      name: body.name,
      language: body.language,
      tokenCap: body.token_cap,
    };
    const { roomId, member, token } = await database.transact((tx) => openRoom(tx, room, textQuota, clock()));
    events.roomOpened(roomId);
    return { room: await readRoom(database.db, roomId), member, token };
  });
}

function changeRoom({ database: { db }, clock }: RoomParts) {
  return endpoint('changeRoom', async ({ caller, body }) => {
    if (!(await setTokenCap(db, caller.roomId, body.token_cap, clock()))) throw roomEnded();
    return { room: await readRoom(db, caller.roomId) };
  });
}

function endRoom(parts: RoomParts) {
  return endpoint('endRoom', async ({ caller }) => {
    await finishRoom(parts, caller.roomId, 'ended-by-host');
    return { success: true };
  });
}

function roomInvitations({ database: { db }, clock }: RoomParts) {
  return endpoint('roomInvitations', async ({ caller }) => ({
    invitations: await readInvitations(db, caller.roomId, clock()),
  }));
}

function createRoomInvitation({ database: { db }, clock, limits }: RoomParts) {
  return endpoint('createRoomInvitation', async ({ caller, body }) => {
    await limits.count('room-invite', caller.roomId);
    return await createInvitation(db, caller.roomId, body.purpose, clock());
  });
}

function revokeRoomInvitation({ database: { db }, clock }: RoomParts) {
  return endpoint('revokeRoomInvitation', async ({ caller, params }) => {
    if (await revokeInvitation(db, caller.roomId, params.id, clock())) return { success: true };
    throw new ApiError(404, 'not_found', 'There is no such invitation.');
  });
}

function muteRoomMember({ database: { db }, channels }: RoomParts) {
  return endpoint('muteRoomMember', async ({ caller, params, body }) => {
    const row = await setMuted(db, { roomId: caller.roomId, memberId: params.id }, body.muted);
    if (!row) throw memberNotFound();
    channels.memberChanged(row, 'changed');
    return { member: memberOf(row) };
  });
}

function removeRoomMember({ database: { db }, channels, endCalls }: RoomParts) {
  return endpoint('removeRoomMember', async ({ caller, params }) => {
    const row = await removeMember(db, { roomId: caller.roomId, memberId: params.id });
    if (!row) throw memberNotFound();
    channels.memberChanged(row, 'removed');
    if (row.session_id) await endCalls(row.session_id, 'member_removed');
    return { member: memberOf(row) };
  });
}
