import { RoomLog } from '../../domain/rooms/room-log.ts';
import type { RoomMember, RoomTurn } from '../../domain/rooms/room.ts';
import type { RoomEvent } from '../../protocol/room-event.ts';
import { growingTurnOf, roomMemberOf, roomTurnOf } from '../../protocol/room-from-wire.ts';
import type { AppServices } from '../../ports/services.ts';
import { followRoom } from '../../session/room/follow-room.ts';

/** The state of a caption screen. `isOver`: the room has ended, or the host has withdrawn the screen. */
export type Captions = {
  readonly turns: readonly RoomTurn[];
  readonly members: ReadonlyMap<string, RoomMember>;
  readonly isUp: boolean;
  readonly isOver: boolean;
};

/** The last turns are enough for any screen. */
const LAST = 12;

/** Reports what is said in a room, in order, until the signal aborts. */
export async function followCaptions(
  services: Pick<AppServices, 'lifecycle' | 'sessionParts'>,
  token: string,
  onCaptions: (captions: Captions) => void,
  signal: AbortSignal,
): Promise<void> {
  const { rooms, random } = await services.sessionParts();
  const log = new RoomLog();
  const members = new Map<string, RoomMember>();
  let isUp = true;
  const report = (isOver = false) => onCaptions({ turns: lastTurns(log), members: new Map(members), isUp, isOver });
  const onEvent = (event: RoomEvent) => {
    apply(event, log, members);
    report();
  };
  const onLink = (isNowUp: boolean) => {
    isUp = isNowUp;
    report();
  };
  await followRoom({ rooms, random, lifecycle: services.lifecycle }, { token, onEvent, onLink }, signal);
  if (!signal.aborted) report(true);
}

function apply(event: RoomEvent, log: RoomLog, members: Map<string, RoomMember>): void {
  switch (event.type) {
    case 'snapshot':
      for (const member of event.members) members.set(member.id, roomMemberOf(member));
      return;
    case 'member':
      members.set(event.member.id, roomMemberOf(event.member));
      return;
    case 'turn':
      log.receive(roomTurnOf(event.turn, 0));
      return;
    case 'activity': {
      const member = members.get(event.member_id);
      log.dropGrowing(event.member_id, event.growing?.turn_id);
      if (member && event.growing) log.receive(growingTurnOf(event.growing, member, 0));
      return;
    }
    default:
      return;
  }
}

function lastTurns(log: RoomLog): readonly RoomTurn[] {
  const index = ({ state, position }: RoomTurn) => (state === 'growing' ? Number.MAX_SAFE_INTEGER : position);
  return log.turns.toSorted((a, b) => index(a) - index(b)).slice(-LAST);
}
