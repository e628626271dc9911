import type { LanguagePair } from '../../../src/domain/language.ts';
import type { VoiceSessionResponse } from '../../../src/protocol/contract.ts';
import { endpoint, type AnyEndpoint } from '../../shared/http/endpoint.ts';
import { setPair } from '../chat/chat-module.ts';
import { updateSelf, leave, readMember } from './member-store.ts';
import { memberMuted, notInRoom } from './room-errors.ts';
import { memberOf } from './room-rows.ts';
import { nothingSaid } from './room-channel.ts';
import { readGuestCall } from './guest-call-store.ts';
import type { RoomParts } from './room-deps.ts';
import { saveTurn } from './turn-store.ts';

/** The endpoints of every member, and those for what the host and the guests say. */
export function memberEndpoints(parts: RoomParts): AnyEndpoint[] {
  return [
    changeRoomMember(parts),
    leaveRoom(parts),
    saveRoomTurns(parts),
    reportRoomActivity(parts),
    openRoomCall(parts),
  ];
}

function changeRoomMember({ database, channels }: RoomParts) {
  return endpoint('changeRoomMember', async ({ caller, body }) => {
    const row = await database.transact((tx) => updateSelf(tx, caller, body));
    if (!row) throw notInRoom();
    channels.memberChanged(row, 'changed');
    return { member: memberOf(row) };
  });
}

function leaveRoom({ database: { db }, channels, endCalls }: RoomParts) {
  return endpoint('leaveRoom', async ({ caller }) => {
    // The host comes back with its account; it ends the room by a request of its own.
    const row = await leave(db, caller.memberId);
    if (!row) throw notInRoom();
    channels.memberChanged(row, 'left');
    if (row.session_id) await endCalls(row.session_id, 'member_removed');
    return { success: true };
  });
}

function saveRoomTurns({ database: { db }, clock, rates, channels, translations }: RoomParts) {
  return endpoint('saveRoomTurns', async ({ caller, body }) => {
    rates.take('turns', caller.memberId, body.turns);
    const saved = [];
    for (const sentTurn of body.turns) {
      const { turn, isChanged } = await saveTurn(db, caller, sentTurn, clock());
      if (isChanged) {
        channels.turnChanged(caller.roomId, turn);
        translations.start(turn);
      }
      const { id, turn_id, revision, seq, position } = turn;
      saved.push({ id, turn_id, revision, seq, position });
    }
    return { saved };
  });
}

function reportRoomActivity({ database: { db }, clock, rates, channels }: RoomParts) {
  return endpoint('reportRoomActivity', async ({ caller: { roomId, memberId, role }, body }) => {
    rates.take('activity', memberId, body.growing ? [body.growing] : []);
    const member = channels.member(roomId, memberId) ?? (await readMember(db, memberId));
    if (member?.muted) throw memberMuted();
    const { count, ...now } = body;
    // A caption screen says and hears nothing.
    const reported = { ...now, ...(role === 'caption' && nothingSaid) };
    channels.activityReported(roomId, {
      count,
      activity: { member_id: memberId, at: clock().toISOString(), ...reported },
    });
    return { success: true };
  });
}

/**
 * Opens a call of the guest's own session, which the host pays for. A muted guest gets one, too: its device needs it to stay in the
 * room, and what it hears is refused as a turn.
 */
function openRoomCall(parts: RoomParts) {
  const { config, database, clock, limits } = parts;
  return endpoint('openRoomCall', async ({ caller, body, origin }) => {
    await limits.count('room-call', caller.memberId);
    const guest = await readGuestCall(database.db, caller.memberId, clock());
    const pair: LanguagePair = { source: guest.language, target: body.target_language };
    const voice = body.voice ?? config.voice.voice;
    return await grant(parts, { ...guest, pair, voice }, origin());
  });
}

type GuestCall = Awaited<ReturnType<typeof readGuestCall>> & { readonly pair: LanguagePair; readonly voice: string };

async function grant(
  { database, clock, grantCall }: RoomParts,
  { sessionId, owner, tokenHash, title, pair, voice }: GuestCall,
  origin: string,
): Promise<VoiceSessionResponse> {
  if (pair.source !== pair.target) await setPair(database.db, sessionId, pair, voice);
  const session = { owner, pair, title, voice };
  return await grantCall({ session, earlierId: sessionId, tokenHash, now: clock() }, origin);
}
