import { expect, test } from 'vitest';
import type { RoomEvent } from '../../src/protocol/room-event.ts';
import type { Rooms } from '../../src/ports/rooms.ts';

export type RoomsHarness = {
  readonly rooms: Rooms;
  /** No server responds. */
  readonly unreachable: Rooms;
  /** A new room, whose host speaks English. @returns the host's token */
  openRoom(): Promise<string>;
};

/** The contract of Rooms. */
export function roomsSuite(name: string, harness: () => RoomsHarness): void {
  async function guestOf(rooms: Rooms, token: string): Promise<string> {
    const invited = await rooms.request('createRoomInvitation', { body: { purpose: 'guest' } }, { token });
    if (invited.type === 'failed') throw new Error(invited.code);
    const joined = await rooms.request('joinRoom', {
      body: { secret: invited.body.secret, name: 'Kenji', language: 'jpn' },
    });
    if (joined.type === 'failed') throw new Error(joined.code);
    return joined.body.token;
  }

  const say = (rooms: Rooms, token: string, turnId: string, revision = 1) =>
    rooms.request(
      'saveRoomTurns',
      {
        body: { turns: [{ turn_id: turnId, revision, text: `said ${turnId}`, started_at: new Date().toISOString() }] },
      },
      { token },
    );

  /** Follows until an event of this type. */
  async function followUntil(rooms: Rooms, token: string, last: RoomEvent['type'], afterSeq = 0): Promise<RoomEvent[]> {
    const events: RoomEvent[] = [];
    const abort = new AbortController();
    const onEvent = (event: RoomEvent) => {
      events.push(event);
      if (event.type === last) abort.abort();
    };
    await rooms.follow({ token, afterSeq }, onEvent, abort.signal);
    return events;
  }

  test(`${name}: an invitation says who hosts, lets one guest in, and is used up then`, async () => {
    const { rooms, openRoom } = harness();
    const token = await openRoom();
    const invited = await rooms.request('createRoomInvitation', { body: { purpose: 'guest' } }, { token });
    const secret = invited.type === 'ok' ? invited.body.secret : '';
    const join = () => rooms.request('joinRoom', { body: { secret, name: 'Kenji', language: 'jpn' } });

    const read = await rooms.request('readRoomInvitation', { body: { secret } });
    const joined = await join();
    const again = await join();

    expect(read).toMatchObject({ type: 'ok', body: { purpose: 'guest', host_language: 'eng' } });
    expect(joined).toMatchObject({ type: 'ok', body: { member: { name: 'Kenji', role: 'guest' } } });
    expect(again).toMatchObject({ type: 'failed', code: 'invitation_used' });
  });

  test(`${name}: a link that was withdrawn, or never made, says so`, async () => {
    const { rooms, openRoom } = harness();
    const token = await openRoom();
    const invited = await rooms.request('createRoomInvitation', { body: { purpose: 'guest' } }, { token });
    if (invited.type === 'failed') throw new Error(invited.code);
    await rooms.request('revokeRoomInvitation', { params: { id: invited.body.invitation.id } }, { token });

    const revoked = await rooms.request('readRoomInvitation', { body: { secret: invited.body.secret } });
    const unknown = await rooms.request('readRoomInvitation', { body: { secret: 'a'.repeat(22) } });

    expect(revoked).toMatchObject({ type: 'failed', code: 'invitation_revoked' });
    expect(unknown).toMatchObject({ type: 'failed', code: 'invitation_unknown' });
  });

  test(`${name}: a member gets the turns in order, and after an absence only what is new`, async () => {
    const { rooms, openRoom } = harness();
    const token = await openRoom();
    const guest = await guestOf(rooms, token);
    await say(rooms, guest, '1');
    await say(rooms, token, '2');
    await say(rooms, guest, '1');

    const events = await followUntil(rooms, token, 'caught-up');
    const turns = events.flatMap((event) => (event.type === 'turn' ? [event.turn] : []));
    await say(rooms, guest, '3');
    const later = await followUntil(rooms, token, 'caught-up', turns.at(-1)?.seq);

    expect(events[0]).toMatchObject({ type: 'snapshot', members: [{ role: 'host' }, { name: 'Kenji' }] });
    expect(turns.map(({ text }) => text)).toEqual(['said 1', 'said 2']);
    expect(later.flatMap((event) => (event.type === 'turn' ? [event.turn.text] : []))).toEqual(['said 3']);
  });

  test(`${name}: the end of a room ends the following of it`, async () => {
    const { rooms, openRoom } = harness();
    const token = await openRoom();
    const guest = await guestOf(rooms, token);
    const events: RoomEvent[] = [];
    const ended = new Promise((resolve) => {
      const onEvent = (event: RoomEvent) => {
        events.push(event);
        if (event.type === 'caught-up') void rooms.request('endRoom', {}, { token });
      };
      void rooms.follow({ token: guest, afterSeq: 0 }, onEvent, new AbortController().signal).then(resolve);
    });

    expect(await ended).toBe('room-ended');
    expect(events.at(-1)).toEqual({ type: 'room-ended', reason: 'ended-by-host' });
  });

  test(`${name}: a token that opens nothing is refused, and a server that is not there is lost`, async () => {
    const { rooms, unreachable } = harness();
    const { signal } = new AbortController();

    expect(await rooms.follow({ token: 'no token', afterSeq: 0 }, () => undefined, signal)).toBe('refused');
    expect(await unreachable.follow({ token: 'no token', afterSeq: 0 }, () => undefined, signal)).toBe('lost');
    const response = await unreachable.request('readRoomInvitation', { body: { secret: 'a'.repeat(22) } });
    expect(response).toMatchObject({ type: 'failed', code: 'network_error' });
  });
}
