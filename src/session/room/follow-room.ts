import { reconnectDelayMs } from '../../domain/connection/reconnect-delay.ts';
import type { AppServices, SessionParts } from '../../ports/services.ts';
import type { FollowEnd } from '../../ports/rooms.ts';
import type { RoomEvent } from '../../protocol/room-event.ts';
import { waitForAttempt } from '../wait-for-attempt.ts';

export type FollowRoomDeps = Pick<AppServices, 'lifecycle'> & Pick<SessionParts, 'rooms' | 'random'>;

export type RoomFollower = {
  readonly token: string;
  onEvent(event: RoomEvent): void;
  /** Reports whether the room's events arrive. */
  onLink(isUp: boolean): void;
};

/**
 * Follows a room over any number of connections: each begins after the last event that arrived.
 * @returns why the room is no longer followed; `lost` when the signal aborts
 */
export async function followRoom(
  deps: FollowRoomDeps,
  { token, onEvent, onLink }: RoomFollower,
  signal: AbortSignal,
): Promise<FollowEnd> {
  const { lifecycle, random } = deps;
  let afterSeq = 0;
  let failedAttempts = 0;
  const receive = (event: RoomEvent): void => {
    onEvent(event);
    if (event.type === 'turn') afterSeq = Math.max(afterSeq, event.turn.seq);
    if (event.type !== 'caught-up') return;
    failedAttempts = 0;
    onLink(true);
  };
  for (;;) {
    const end = await followWhileOnline(deps, { token, afterSeq }, receive, signal);
    if (signal.aborted) return 'lost';
    if (end !== 'lost') return end;
    onLink(false);
    failedAttempts += 1;
    await waitForAttempt(lifecycle, reconnectDelayMs(failedAttempts, random()), signal);
  }
}

/** A connection over a network that is gone would be found dead only after its heartbeats are missed. */
async function followWhileOnline(
  { rooms, lifecycle }: FollowRoomDeps,
  from: Parameters<FollowRoomDeps['rooms']['follow']>[0],
  receive: (event: RoomEvent) => void,
  signal: AbortSignal,
): Promise<FollowEnd> {
  const offline = new AbortController();
  const stop = lifecycle.onOnline((isOnline) => !isOnline && offline.abort());
  try {
    return await rooms.follow(from, receive, AbortSignal.any([signal, offline.signal]));
  } finally {
    stop();
  }
}
