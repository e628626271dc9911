import type { RoomMember, RoomTurn } from '../domain/rooms/room.ts';
import type { GrowingRoomTurn, RoomMember as WireMember, RoomTurn as WireTurn } from './room-event.ts';

export function roomMemberOf({ id, name, language, role, muted, state, ...member }: WireMember): RoomMember {
  const { connected: isConnected, invitation_id: invitationId, second_language: second } = member;
  const wide = second && second !== language ? { secondLanguage: second } : {};
  const isHere = state === 'present';
  return {
    id,
    name,
    language,
    ...wide,
    role,
    isMuted: muted,
    isHere,
    isConnected,
    invitationId: invitationId ?? undefined,
  };
}

/** @param serverAheadMs what the server's clock is ahead of this device's */
export function roomTurnOf(wire: WireTurn, serverAheadMs: number): RoomTurn {
  const { member_id: memberId, turn_id: turnId, seq, position, language, text, translations, pending } = wire;
  return {
    memberId,
    turnId,
    state: wire.overheard ? 'removed' : wire.state,
    seq,
    position,
    language,
    text,
    translations,
    pending,
    startedAtMs: Date.parse(wire.started_at) - serverAheadMs || 0,
  };
}

/** A member's turn that still grows. */
export function growingTurnOf(
  { turn_id: turnId, ...texts }: GrowingRoomTurn,
  { id: memberId, language }: RoomMember,
  atMs: number,
): RoomTurn {
  const unordered = { state: 'growing', seq: 0, position: 0 } as const;
  return { memberId, turnId, ...unordered, language, ...texts, pending: [], startedAtMs: atMs };
}
