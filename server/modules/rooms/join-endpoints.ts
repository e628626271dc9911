import { endpoint, type AnyEndpoint } from '../../shared/http/endpoint.ts';
import { networksOf } from '../../shared/network.ts';
import { findInvitation } from './invitation-store.ts';
import { joinRoom } from './join-room.ts';
import { readMember } from './member-store.ts';
import type { RoomParts } from './room-deps.ts';

/** The endpoints of a device with an invitation. */
export function joinEndpoints(parts: RoomParts): AnyEndpoint[] {
  return [readRoomInvitation(parts), join(parts)];
}

function readRoomInvitation(parts: RoomParts) {
  const { database, clock } = parts;
  return endpoint('readRoomInvitation', async ({ body, address }) => {
    const found = await limited(parts, address, () => findInvitation(database.db, body.secret, clock()));
    return {
      purpose: found.purpose,
      host_name: found.host.name,
      host_language: found.host.language,
      expires_at: found.expiresAt.toISOString(),
    };
  });
}

function join(parts: RoomParts) {
  const { config, database, clock, channels, events, limits } = parts;
  return endpoint('joinRoom', async ({ body, address }) => {
    const joined = await limited(parts, address, async () => {
      const { purpose, roomId: invitedTo } = await findInvitation(database.db, body.secret, clock());
      // Its link is used any number of times.
      if (purpose === 'caption') await limits.count('room-screen', invitedTo);
      return await database.transact((tx) => joinRoom(tx, body, config.voice.voice, clock()));
    });
    const { roomId, member, token, hostName, replaced } = joined;
    for (const row of replaced) channels.memberChanged(row, 'left');
    const row = await readMember(database.db, member.id);
    if (row) channels.memberChanged(row, 'joined');
    events.roomJoined(roomId, member.role);
    return { room_id: roomId, member, token, host_name: hostName };
  });
}

/** Counts attempts of a network that fail: several guests may sit behind one address. */
async function limited<Result>(
  { limits }: Pick<RoomParts, 'limits'>,
  address: string,
  attempt: () => Promise<Result>,
): Promise<Result> {
  await limits.countAddress('room-join-address', address);
  const result = await attempt();
  for (const { key } of networksOf(address)) await limits.refund('room-join-address', key);
  return result;
}
