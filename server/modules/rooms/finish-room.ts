import type { RoomEndReason } from '../../../src/protocol/room-event.ts';
import type { RoomParts } from './room-deps.ts';
import { endRoom, readGuestSessions } from './room-store.ts';

type FinishDeps = Pick<RoomParts, 'database' | 'clock' | 'events' | 'channels' | 'endCalls'>;

/** Ends a room for all its members, with the calls of its guests. */
export async function finishRoom(deps: FinishDeps, roomId: string, reason: RoomEndReason): Promise<void> {
  const { database, clock, events, channels, endCalls } = deps;
  const hasEnded = await endRoom(database.db, roomId, reason, clock());
  channels.ended(roomId, reason);
  if (!hasEnded) return;
  events.roomEnded(roomId, reason);
  const sessions = await readGuestSessions(database.db, roomId);
  await Promise.all(sessions.map((sessionId) => endCalls(sessionId, 'room_ended')));
}
