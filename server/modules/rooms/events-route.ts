import { ROOM_EVENTS_PATH } from '../../../src/protocol/room-routes.ts';
import { bearerToken } from '../../shared/http/bearer-token.ts';
import type { FindMember } from '../../shared/http/caller.ts';
import { EventStream } from '../../shared/http/event-stream.ts';
import type { HttpApp } from '../../shared/http/http-types.ts';
import type { RoomChannels } from './room-channels.ts';
import { notInRoom } from './room-errors.ts';

/** The events of a room, from the sequence number `after` on, for each of its members. */
export function roomEventsRoute(channels: RoomChannels, findMember: FindMember) {
  return (app: HttpApp): void => {
    app.get(`/api${ROOM_EVENTS_PATH}`, async (c) => {
      c.set('route', ROOM_EVENTS_PATH);
      const token = bearerToken(c.req.header('authorization'));
      const member = token === undefined ? undefined : await findMember(token);
      if (!member) throw notInRoom();
      const stream = new EventStream();
      let unfollow: () => void = () => undefined;
      const sink = {
        sendJson: (json: string) => stream.sendJson(json),
        ready: () => stream.ready(),
        close: () => {
          stream.close();
          unfollow();
        },
      };
      stream.onDisconnect(() => unfollow());
      try {
        unfollow = await channels.follow(member, sequenceNumber(c.req.query('after')), sink);
      } catch (error) {
        stream.close();
        throw error;
      }
      return c.body(stream.body, 200, {
        'Content-Type': 'text/event-stream',
        'Cache-Control': 'no-store',
        'X-Accel-Buffering': 'no',
      });
    });
  };
}

function sequenceNumber(text: string | undefined): number {
  const number = Number(text ?? 0);
  return Number.isSafeInteger(number) && number > 0 ? number : 0;
}
