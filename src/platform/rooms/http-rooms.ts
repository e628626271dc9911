import type { FollowEnd, Rooms } from '../../ports/rooms.ts';
import { parseRoomEvent, type RoomEvent } from '../../protocol/room-event.ts';
import { ROOM_EVENTS_PATH, roomRoutes, type RoomRouteName } from '../../protocol/room-routes.ts';
import { isRetryable } from '../../shared/retryable.ts';
import { createHttpRequest, type HttpApiOptions } from '../http/http-api.ts';
import { readEventData } from '../http/read-event-data.ts';

/** The server sends a comment every 20 s: after this time without a byte the connection is dead. */
const SILENT_MS = 45_000;
/** A server that does not respond by then will not. */
const CONNECT_MS = 10_000;

/** Rooms over `fetch`: requests, and server-sent events with a token in their header. */
export function createHttpRooms(options: Pick<HttpApiOptions, 'origin' | 'token'>): Rooms {
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract's types are applied here, and nowhere else
    request: createHttpRequest((name: RoomRouteName) => roomRoutes[name], options) as Rooms['request'],
    follow: ({ token, afterSeq }, onEvent, signal) =>
      follow(`${options.origin}/api${ROOM_EVENTS_PATH}?after=${afterSeq}`, token, onEvent, signal),
  };
}

async function follow(
  url: string,
  token: string,
  onEvent: (event: RoomEvent) => void,
  signal: AbortSignal,
): Promise<FollowEnd> {
  const watchdog = new Watchdog();
  let end: FollowEnd = 'lost';
  try {
    watchdog.restart(CONNECT_MS);
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
      cache: 'no-store',
      signal: AbortSignal.any([signal, watchdog.signal]),
    });
    if (!response.ok || !response.body) return isRetryable({ status: response.status }) ? 'lost' : 'refused';
    watchdog.restart(SILENT_MS);
    for await (const data of readEventData(response.body, () => watchdog.restart(SILENT_MS))) {
      const event = parseRoomEvent(data);
      if (event) onEvent(event);
      if (event?.type === 'room-ended') end = 'room-ended';
    }
    return end;
  } catch {
    // The network, the watchdog, or the signal.
    return end;
  } finally {
    watchdog.stop();
  }
}

/** Aborts a connection over which nothing comes. */
class Watchdog {
  readonly #abort = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  restart(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#abort.abort(), ms);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
