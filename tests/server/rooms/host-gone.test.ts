import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TextSpec, VoiceProvider } from '../../../server/modules/voice-providers/contract/voice-provider.ts';
import { noUsage } from '../../../src/domain/usage.ts';
import { createFakeVoiceProvider } from '../../fakes/voice-provider.ts';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import { sharedPostgres } from '../shared-postgres.ts';
import type { TestUser } from '../users.ts';
import { followRoom } from './follow-room.ts';
import { openTestRoom, testMember } from './room-kit.ts';
import type { RoomKit } from './room-kit.ts';

type Way = { readonly how: string; leave(server: TestServer, host: TestUser, room: RoomKit): Promise<unknown> };

const ways: readonly Way[] = [
  { how: 'signs out', leave: (server, { token }) => server.request('logout', {}, { token }) },
  { how: 'signs out everywhere', leave: (server, { token }) => server.request('logoutEverywhere', {}, { token }) },
  {
    how: 'is blocked',
    leave: async (server, { id }) => {
      const body = { blocked: true, reason: 'fraud' };
      return await server.request('setBlocked', { params: { id }, body }, { token: await server.createAdmin() });
    },
  },
  {
    how: 'has a token that has expired',
    leave: async ({ database, clock }, { id }) => {
      const expires_at = new Date(clock().getTime() - 1000);
      await database.db.updateTable('access_tokens').set({ expires_at }).where('user_id', '=', id).execute();
    },
  },
  {
    how: 'is deleted',
    leave: async (server, { id, email }) =>
      await server.request('deletePerson', { params: { id }, body: { email } }, { token: await server.createAdmin() }),
  },
  { how: 'ends the room', leave: (server, _, room) => server.request('endRoom', {}, room.host.as) },
  {
    how: 'has been away for half an hour and never followed the room',
    leave: async ({ database }) => {
      const seen_at = sql<Date>`seen_at - interval '31 minutes'`;
      await database.db.updateTable('room_members').set({ seen_at }).where('role', '=', 'host').execute();
    },
  },
];

describe('on the embedded database', () => hostGone({ engine: 'embedded' }));
describe.runIf(sharedPostgres())('on PostgreSQL', () => hostGone({}));

function hostGone(settings: { readonly engine?: 'embedded' }): void {
  let server: TestServer;
  let ana: TestUser;
  let room: RoomKit;
  let asked: TextSpec[] = [];
  const fake = createFakeVoiceProvider();
  const voice: VoiceProvider = {
    ...fake,
    translateText: (spec) => {
      asked.push(spec);
      return Promise.resolve({ type: 'translated', text: 'Bonjour', usage: { ...noUsage, totalTokens: 7 } });
    },
  };

  beforeAll(async () => {
    server = await startTestServer({ ...settings, voice });
  }, 120_000);
  beforeEach(async () => {
    await server.reset();
    ana = await server.createUser({ tokens: 10_000 });
    room = await openTestRoom(server.request, { token: ana.token });
    asked = [];
  });
  afterAll(() => server.close());

  const post = (secret: string) =>
    fetch(`${server.url}/api/voice/calls`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/sdp' },
      body: 'v=0\r\no=- 1 1 IN IP4 0.0.0.0\r\ns=-\r\n',
    });

  test.for(ways)('guests of a host who $how do not spend anything', async ({ leave }) => {
    const guest = await room.join('fra');
    const { secret } = await room.invite();
    const openCall = () => server.request('openRoomCall', { body: { target_language: 'eng' } }, guest.as);
    const granted = await openCall();
    const before = fake.calls.length;

    await leave(server, ana, room);
    const turn = { turn_id: 'a', revision: 0, text: 'Bonjour', started_at: '2026-11-23T10:00:00Z' };
    const said = await server.request('saveRoomTurns', { body: { turns: [turn] } }, guest.as);
    const again = await openCall();
    const called = await post(granted.body.azure_session.client_secret.value);
    const joined = await server.request('joinRoom', { body: { secret, name: 'Cleo', language: 'jpn' } });

    // 401 and 404: nothing is left of the room.
    for (const { status } of [said, again, called, joined]) expect([401, 404, 410]).toContain(status);
    expect([asked, fake.calls.length - before]).toEqual([[], 0]);
    const { used } = await server.database.db
      .selectFrom('balances')
      .select('used')
      .where('user_id', '=', ana.id)
      .executeTakeFirstOrThrow();
    expect(used).toBe(0);
  });

  test.for(ways.slice(0, 4))(
    'the room of a host who $how ends for its guests, with their calls',
    { timeout: 30_000 },
    async ({ leave }) => {
      const guest = await room.join('fra');
      const device = await followRoom(server.url, guest.token);
      const { body } = await server.request('openRoomCall', { body: { target_language: 'eng' } }, guest.as);
      await post(body.azure_session.client_secret.value);
      const call = fake.calls.at(-1);

      await leave(server, ana, room);
      await device.ended;

      expect(device.events.at(-1)).toMatchObject({ type: 'room-ended' });
      await vi.waitFor(() => expect(call?.hungUp).toBeDefined(), { timeout: 20_000 });
      const stored = await server.database.db.selectFrom('rooms').select('ended_at').executeTakeFirst();
      expect(stored?.ended_at).toBeInstanceOf(Date);
    },
  );

  test('nothing is translated for a caption screen that comes back after its host has signed out', async () => {
    const { secret } = await room.invite('caption');
    const { body } = await server.request('joinRoom', { body: { secret, language: 'deu' } });
    const screen = testMember(body.token, body.member.id);
    (await followRoom(server.url, screen.token)).stop();
    await server.database.db
      .updateTable('room_members')
      .set({ connection: null, seen_at: new Date(Date.now() - 3_600_000) })
      .where('id', '=', screen.memberId)
      .execute();
    await room.say(room.host, { text: 'Hello' });

    await server.request('logout', {}, { token: ana.token });
    const device = await followRoom(server.url, screen.token);
    await device.ended;

    expect(asked).toEqual([]);
  });

  test('a secret that was granted before its user signed out opens no call', async () => {
    const { body } = await server.request('createSession', { body: {} }, { token: ana.token });
    const before = fake.calls.length;

    await server.request('logout', {}, { token: ana.token });
    const { status } = await post(body.azure_session.client_secret.value);

    expect([status, fake.calls.length - before]).toEqual([401, 0]);
  });
}
