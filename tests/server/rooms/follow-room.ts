import { vi } from 'vitest';
import { parseRoomEvent } from '../../../src/protocol/room-event.ts';
import type { RoomEvent, RoomTurn } from '../../../src/protocol/room-event.ts';
import { ROOM_EVENTS_PATH } from '../../../src/protocol/room-routes.ts';

type EventOf<Type extends RoomEvent['type']> = Extract<RoomEvent, { type: Type }>;

/** A device that follows the events of its room over real HTTP. */
export type RoomDevice = {
  readonly events: RoomEvent[];
  of<Type extends RoomEvent['type']>(type: Type): EventOf<Type>[];
  /** The turns as the device has them now, in the order in which they were said. */
  turns(): RoomTurn[];
  lastSeq(): number;
  /** Resolves once `isTrue` of what has come; fails after some seconds. */
  until(isTrue: () => boolean): Promise<void>;
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>;
  stop(): void;
};

export async function followRoom(url: string, token: string, after = 0): Promise<RoomDevice> {
  const abort = new AbortController();
  const response = await fetch(`${url}/api${ROOM_EVENTS_PATH}?after=${after}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  });
  if (!response.ok || !response.body) throw new Error(`events: ${response.status} ${await response.text()}`);
  const events: RoomEvent[] = [];
  const ended = readAll(response.body, (event) => events.push(event)).catch(() => undefined);
  const of = <Type extends RoomEvent['type']>(type: Type) =>
    events.filter((event): event is EventOf<Type> => event.type === type);
  const device: RoomDevice = {
    events,
    of,
    turns: () => {
      const newest = new Map(of('turn').map(({ turn }) => [turn.id, turn]));
      return [...newest.values()].toSorted((value, other) => value.position - other.position);
    },
    lastSeq: () => Math.max(0, ...of('turn').map(({ turn }) => turn.seq)),
    until: async (isTrue) => {
      await vi.waitFor(
        () => {
          if (!isTrue()) throw new Error(`not yet: ${JSON.stringify(events).slice(-2000)}`);
        },
        { timeout: 20_000, interval: 5 },
      );
    },
    ended,
    stop: () => abort.abort(),
  };
  await device.until(() => of('caught-up').length > 0);
  return device;
}

async function readAll(body: ReadableStream<Uint8Array>, onEvent: (event: RoomEvent) => void): Promise<void> {
  let rest = '';
  const decoder = new TextDecoder();
  for await (const bytes of body) {
    const blocks = (rest + decoder.decode(bytes, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = block.startsWith('data: ') && parseRoomEvent(block.slice('data: '.length));
      if (event) onEvent(event);
    }
  }
}
