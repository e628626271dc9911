import { setImmediate as drained } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { RoomChannel } from '../../../server/modules/rooms/room-channel.ts';
import { RoomFollower } from '../../../server/modules/rooms/room-follower.ts';
import { parseRoomEvent } from '../../../src/protocol/room-event.ts';
import type { RoomTurn } from '../../../src/protocol/room-event.ts';

const memberId = crypto.randomUUID();

function turn(seq: number): RoomTurn {
  const text = { text: 'Hello', language: 'eng', translations: {}, pending: [] } as const;
  const times = { started_at: '2026-11-23T10:00:00.000Z', ended_at: null };
  const index = { id: crypto.randomUUID(), member_id: memberId, turn_id: `item_${seq}`, seq, position: seq };
  return { ...index, ...text, ...times, revision: 0, state: 'final', level: null, overheard: false };
}

/** A channel over turns that are read as soon as they are asked for, and the numbers of those a member was sent. */
async function openChannel(stored: readonly RoomTurn[]) {
  const sent: number[] = [];
  const channel = new RoomChannel({
    roomId: 'room',
    readLastSeq: async () => 0,
    readTurnsAfter: async (after) => stored.filter(({ seq }) => seq > after),
    onReadFailed: (error) => {
      throw error;
    },
  });
  const sendJson = (json: string) => {
    const event = parseRoomEvent(json);
    if (event?.type === 'turn') sent.push(event.turn.seq);
  };
  const sink = { sendJson, ready: async () => undefined, close: () => undefined };
  const follower = new RoomFollower({ memberId, role: 'guest', joinedSeq: 0, after: 0, connection: 'one', sink });
  await channel.add(follower);
  follower.caughtUp();
  return { channel, sent };
}

test('a turn that changes while others are read is delivered after them, at whichever moment of the reading', async () => {
  for (let moment = 0; moment < 20; moment += 1) {
    const stored = [turn(2)];
    const { channel, sent } = await openChannel(stored);

    channel.turnsMayHaveChanged(2);
    for (let at = 0; at < moment; at += 1) await Promise.resolve();
    stored.push(turn(3));
    channel.turnsMayHaveChanged(3);
    await drained();

    expect(sent, `after ${moment} steps`).toEqual([2, 3]);
  }
});
