import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import { sharedPostgres } from '../shared-postgres.ts';
import { followRoom } from './follow-room.ts';
import { openTestRoom } from './room-kit.ts';
import type { RoomKit } from './room-kit.ts';

/** Two servers of their own on one database: they share nothing else, as two processes do. */
describe.runIf(sharedPostgres())('a room at two servers on one PostgreSQL', () => {
  let here: TestServer;
  let there: TestServer;
  let room: RoomKit;

  beforeAll(async () => {
    here = await startTestServer();
    there = await startTestServer({ beside: here });
    const ana = await here.createUser({ tokens: 10_000 });
    room = await openTestRoom(here.request, { token: ana.token });
  }, 120_000);
  afterAll(async () => {
    await there.close();
    await here.close();
  });

  test('turns, members, activity and the end reach the devices at both, each once and in order', async () => {
    const host = await followRoom(here.url, room.host.token);
    const ben = await room.join('eng');
    const guest = await followRoom(there.url, ben.token);

    const text = '很长的一句话。'.repeat(200);
    await there.request(
      'reportRoomActivity',
      {
        body: {
          count: 1,
          speaking: true,
          voice_id: 'phone',
          unheard: ['projector'],
          growing: { turn_id: 'a', text, unstable: { cmn: '好' } },
        },
      },
      ben.as,
    );
    await host.until(() => host.of('activity').length > 0);
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        (at % 2 === 0 ? here : there).request(
          'saveRoomTurns',
          { body: { turns: [{ turn_id: `t${at}`, revision: 0, text: 'Hi', started_at: '2026-11-23T10:00:00Z' }] } },
          at % 4 < 2 ? ben.as : room.host.as,
        ),
      ),
    );
    await Promise.all([host, guest].map((device) => device.until(() => device.turns().length === 20)));
    await there.request('endRoom', {}, room.host.as);
    await Promise.all([host.ended, guest.ended]);

    expect(host.of('activity')[0]).toMatchObject({
      member_id: ben.memberId,
      voice_id: 'phone',
      unheard: ['projector'],
      growing: { text, unstable: { cmn: '好' } },
    });
    expect(host.of('member').map(({ change }) => change)).toContain('joined');
    for (const { of, events } of [host, guest]) {
      const seqs = of('turn').map(({ turn }) => turn.seq);
      expect(seqs).toEqual(seqs.toSorted((seq, other) => seq - other));
      expect(seqs).toHaveLength(20);
      expect(events.at(-1)).toEqual({ type: 'room-ended', reason: 'ended-by-host' });
    }
  });
});
