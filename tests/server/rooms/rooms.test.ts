import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MAX_GUESTS } from '../../../src/protocol/room-contract.ts';
import { apiRoutes } from '../../../src/protocol/room-routes.ts';
import { deleteExpired } from '../../../server/delete-expired.ts';
import { withTimesInOrder } from '../../../src/domain/conversation.ts';
import { turnForReader } from '../../../src/domain/rooms/room-log.ts';
import { roomMemberOf, roomTurnOf } from '../../../src/protocol/room-from-wire.ts';
import { turnToUpload } from '../../../src/protocol/turn-upload.ts';
import { routeNames } from '../attack/malformed-requests.ts';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import type { TestUser } from '../users.ts';
import { followRoom } from './follow-room.ts';
import { openTestRoom } from './room-kit.ts';
import type { RoomKit } from './room-kit.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

let server: TestServer;
let ana: TestUser;
let room: RoomKit;

beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '1' } });
}, 120_000);
beforeEach(async () => {
  await server.reset();
  ana = await server.createUser({ tokens: 10_000 });
  room = await openTestRoom(server.request, { token: ana.token });
});
afterAll(() => server.close());

const join = (secret: string, more = {}, headers = {}) =>
  server.request('joinRoom', { body: { secret, name: 'Ben', language: 'fra', ...more } }, { headers });

const stored = async () => {
  const { db } = server.database;
  const tables = ['rooms', 'room_members', 'room_invitations', 'room_turns'] as const;
  return JSON.stringify(await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute())));
};

test('a guest sees who hosts before it joins, and joins with a token of its own', async () => {
  const { secret } = await room.invite();

  const seen = await server.request('readRoomInvitation', { body: { secret } });
  const joined = await join(secret, { name: '  Ben\u202e\nB. ' });

  expect(seen.body).toMatchObject({ purpose: 'guest', host_name: 'Ana', host_language: 'eng' });
  expect(joined.body).toMatchObject({ room_id: room.roomId, host_name: 'Ana' });
  expect(joined.body.member).toMatchObject({ role: 'guest', name: 'Ben  B.', language: 'fra', state: 'present' });
  expect(await stored()).not.toContain(joined.body.token);
  expect(await stored()).not.toContain(secret);
  expect(server.logLines.join('')).not.toContain(secret);
});

test('a guest with an account keeps a copy of the conversation in its order with all names, once and at no charge', async () => {
  const guest = await room.join('fra', 'Ben');
  const ben = await server.createUser({ tokens: 0 });
  await room.say(room.host, { text: 'Hello', translations: { fra: 'Bonjour' } });
  await room.say(guest, { text: 'Merci', translations: { eng: 'Thank you' } });
  await room.say(room.host, { text: 'Bye', translations: { fra: 'Salut' } });
  // Begun before the others, and said after them.
  const started_at = '2026-11-23T09:59:58.000Z';
  await room.say(guest, { text: 'Adieu', translations: { eng: 'Goodbye' }, started_at });
  const device = await followRoom(server.url, guest.token);
  device.stop();
  const [snapshot] = device.of('snapshot');
  const members = snapshot?.members.map(roomMemberOf) ?? [];
  const reader = { memberId: guest.memberId, language: 'fra', side: 'userA', other: 'eng' } as const;
  const turns = device.turns().map((turn) => {
    const speaker = members.find(({ id }) => id === turn.member_id);
    return turnForReader(roomTurnOf(turn, 0), reader, speaker);
  });
  const body = {
    id: crypto.randomUUID(),
    source_language: 'fra',
    target_language: 'eng',
    started_at: '2026-11-23T10:00:00.000Z',
    conversation_turns: withTimesInOrder(turns).map(turnToUpload),
  } as const;

  const first = await server.request('uploadDeviceConversation', { body }, { token: ben.token });
  const again = await server.request('uploadDeviceConversation', { body }, { token: ben.token });

  expect([first.body, again.body]).toEqual([{ tokens_deducted: 0 }, { tokens_deducted: 0 }]);
  const { body: history } = await server.request('sessions', { query: {} }, { token: ben.token });
  expect(history.sessions).toMatchObject([{ id: body.id, total_turns_count: 4 }]);
  const { body: remaining } = await server.request('session', { params: { id: body.id } }, { token: ben.token });
  const { body: all } = await server.request(
    'turns',
    { params: { sessionId: body.id }, query: {} },
    { token: ben.token },
  );
  const expected = [
    ['Ana', 'Bonjour'],
    ['Ben', 'Thank you'],
    ['Ana', 'Salut'],
    ['Ben', 'Goodbye'],
  ];
  expect(all.turns.map((turn) => [turn.speaker_name, turn.assistant_output])).toEqual(expected);
  const preview = remaining.session.conversation_turns.map((turn) => [turn.speaker_name, turn.assistant_output]);
  expect(preview).toEqual(expected.slice(0, 3));
});

test('an invitation that was used, has expired or was revoked, and an unknown one, each say so', async () => {
  const [used, expired, revoked] = [await room.invite(), await room.invite(), await room.invite()];
  await join(used.secret);
  await server.request('revokeRoomInvitation', { params: { id: revoked.id } }, room.host.as);
  const again = await join(used.secret);
  const withdrawn = await join(revoked.secret);
  const unknown = await join('x'.repeat(22));
  server.clock.pass(10 * MINUTE_MS);
  const late = await join(expired.secret);
  const next = await room.invite();
  await server.request('endRoom', {}, room.host.as);
  const over = await join(next.secret);

  expect([again, withdrawn, unknown, late, over].map(({ status, error }) => [status, error.code])).toEqual([
    [410, 'invitation_used'],
    [410, 'invitation_revoked'],
    [404, 'invitation_unknown'],
    [410, 'invitation_expired'],
    [410, 'room_ended'],
  ]);
});

test('an invitation is used once, and a room has at most eight guests, also when they come at once', async () => {
  const [first, ...others] = await Promise.all(Array.from({ length: MAX_GUESTS + 2 }, () => room.invite()));

  const same = await Promise.all(Array.from({ length: 4 }, () => join(first?.secret ?? '')));
  const rest = await Promise.all(others.map(({ secret }) => join(secret)));

  expect(same.map(({ status }) => status).toSorted((value, other) => value - other)).toEqual([200, 410, 410, 410]);
  expect(rest.filter(({ status }) => status === 200)).toHaveLength(MAX_GUESTS - 1);
  expect(rest.filter(({ status }) => status === 409).map(({ error }) => error.code)).toEqual([
    'room_full',
    'room_full',
  ]);
});

test('guests of one name are told apart, also from the host', async () => {
  const names = [];
  for (const name of ['Ben', 'ben', 'Ana']) {
    const { secret } = await room.invite();
    names.push((await join(secret, { name })).body.member.name);
  }

  expect(names).toEqual(['Ben', 'ben 2', 'Ana 2']);
  const eva = await room.join('deu', 'Eva');
  const rename = async (name: string) =>
    (await server.request('changeRoomMember', { body: { name } }, eva.as)).body?.member?.name;
  expect([await rename('A\u200bna'), await rename('Eva')]).toEqual(['A\u200bna 3', 'Eva']);
  const unseen = await server.request('changeRoomMember', { body: { name: '\u200b\u2060' } }, eva.as);
  expect(unseen.status).toBe(400);
});

test('a link for caption screens adds a limited number of them in an hour', async () => {
  const { secret } = await room.invite('caption');
  const statuses = [];
  for (let at = 0; at < 102; at += 1) statuses.push((await join(secret)).status);

  expect(statuses.filter((status) => status === 200)).toHaveLength(100);
  expect(statuses.slice(-2)).toEqual([429, 429]);
});

test('after its end another room of the conversation can be opened, without those of the first', async () => {
  const ben = await room.join('fra');
  await room.say(ben, { text: 'Bonjour' });
  await server.request('endRoom', {}, room.host.as);

  const body = { session_id: room.sessionId, name: 'Ana', language: 'eng', token_cap: 5 } as const;
  const again = await server.request('createRoom', { body }, { token: ana.token });
  const late = await server.request('saveRoomTurns', { body: { turns: [] } }, ben.as);
  const device = await followRoom(server.url, again.body.token);
  device.stop();

  expect(again.body.room).toMatchObject({ token_cap: 5, tokens_used: 0 });
  expect(again.body.room.id).not.toBe(room.roomId);
  expect(late.status).toBe(401);
  expect(device.turns()).toEqual([]);
});

test('a room ends when its host has been away for half an hour', async () => {
  const host = await followRoom(server.url, room.host.token);
  const ben = await followRoom(server.url, (await room.join('fra')).token);
  host.stop();
  await ben.until(() => ben.of('member').some(({ member }) => member.role === 'host' && !member.connected));

  await server.database.db
    .updateTable('room_members')
    .set({ seen_at: new Date(Date.now() - 31 * MINUTE_MS) })
    .where('role', '=', 'host')
    .execute();

  await ben.ended;
  expect(ben.events.at(-1)).toEqual({ type: 'room-ended', reason: 'expired' });
}, 30_000);

test('a link for caption screens serves several, which read and say nothing', async () => {
  const { secret } = await room.invite('caption');

  const [value, other] = [
    await server.request('joinRoom', { body: { secret } }),
    await server.request('joinRoom', { body: { secret, language: 'jpn', second_language: 'fra' } }),
  ];
  const said = await server.request(
    'saveRoomTurns',
    { body: { turns: [{ turn_id: 'a', revision: 0, text: 'Hi', started_at: '2026-11-23T10:00:00Z' }] } },
    { token: value.body.token },
  );

  expect(value.body.member).toMatchObject({ role: 'caption', name: '', language: 'eng', second_language: null });
  expect(other.body.member).toMatchObject({ role: 'caption', language: 'jpn', second_language: 'fra' });
  expect(said.status).toBe(403);
});

test('a room token opens the routes that it is for, and nothing else of the API', async () => {
  const guest = await room.join('fra');
  const { secret } = await room.invite('caption');
  const { body: caption } = await server.request('joinRoom', { body: { secret } });
  const isRefused = async (name: (typeof routeNames)[number], token: string) => {
    const { method, path } = apiRoutes[name];
    const url = `${server.url}/api${path.replaceAll(/\{\w+\}/g, crypto.randomUUID())}`;
    const { status } = await fetch(url, { method, headers: { authorization: `Bearer ${token}` } });
    return [401, 403].includes(status);
  };

  // Last: it ends the tokens.
  const names = routeNames.filter((name) => apiRoutes[name].access !== 'none' && name !== 'leaveRoom');
  const admitted = { guest: new Set<string>(), caption: new Set<string>() };
  for (const name of [...names, 'leaveRoom' as const]) {
    if (!(await isRefused(name, guest.token))) admitted.guest.add(name);
    if (!(await isRefused(name, caption.token))) admitted.caption.add(name);
  }

  const open = ['changeRoomMember', 'leaveRoom', 'reportRoomActivity'];
  expect([...admitted.guest].sort()).toEqual([...open, 'openRoomCall', 'saveRoomTurns'].sort());
  expect([...admitted.caption].sort()).toEqual(open);
});

test('the host opens the room again after a reload; another account cannot', async () => {
  const ben = await server.createUser({ tokens: 10_000 });
  const body = { session_id: room.sessionId, name: 'Ana', language: 'eng', token_cap: 5 } as const;

  const again = await server.request('createRoom', { body }, { token: ana.token });
  const stranger = await server.request('createRoom', { body }, { token: ben.token });
  const oldToken = await server.request('roomInvitations', {}, room.host.as);
  const newToken = await server.request('roomInvitations', {}, { token: again.body.token });

  expect(again.body).toMatchObject({
    room: { id: room.roomId, token_cap: 10_000 },
    member: { id: room.host.memberId },
  });
  expect([stranger.status, oldToken.status, newToken.status]).toEqual([404, 401, 200]);
});

test('a device that the host removes, and one that has left, are out; the host cannot remove itself', async () => {
  const [ben, cleo] = [await room.join('fra'), await room.join('jpn', 'Cleo')];

  const removed = await server.request('removeRoomMember', { params: { id: ben.memberId } }, room.host.as);
  const left = await server.request('leaveRoom', {}, cleo.as);
  const itself = await server.request('removeRoomMember', { params: { id: room.host.memberId } }, room.host.as);
  const statuses = await Promise.all([ben, cleo].map(({ as }) => server.request('changeRoomMember', { body: {} }, as)));

  expect(removed.body.member.state).toBe('removed');
  expect([left.status, itself.status]).toEqual([200, 404]);
  expect(statuses.map(({ status }) => status)).toEqual([401, 401]);
});

test('the turns of a muted guest are refused until the host lets it speak again', async () => {
  const ben = await room.join('fra');
  const mute = (muted: boolean) =>
    server.request('muteRoomMember', { params: { id: ben.memberId }, body: { muted } }, room.host.as);
  const turn = { turn_id: 'a', revision: 0, text: 'Bonjour', started_at: '2026-11-23T10:00:00Z' };
  const say = () => server.request('saveRoomTurns', { body: { turns: [turn] } }, ben.as);

  await mute(true);
  const refused = await say();
  await mute(false);
  const taken = await say();

  expect([refused.status, refused.error.code, taken.status]).toEqual([403, 'member_muted', 200]);
});

test('signing out ends the host’s room token, and a room ends after a day', async () => {
  const ben = await room.join('fra');
  const turn = { turn_id: 'a', revision: 0, text: 'Bonjour', started_at: '2026-11-23T10:00:00Z' };

  await server.request('logout', {}, { token: ana.token });
  const host = await server.request('roomInvitations', {}, room.host.as);
  server.clock.pass(DAY_MS);
  const late = await server.request('saveRoomTurns', { body: { turns: [turn] } }, ben.as);
  const device = await followRoom(server.url, ben.token);
  await device.ended;
  server.clock.pass(DAY_MS + 1);
  await deleteExpired(server.database.db, server.clock());

  expect([host.status, late.status, late.error.code]).toEqual([401, 410, 'room_ended']);
  expect(device.events.at(-1)).toEqual({ type: 'room-ended', reason: 'expired' });
  expect(await server.database.db.selectFrom('rooms').selectAll().execute()).toEqual([]);
});

test('wrong secrets are limited per network and change nothing', async () => {
  const { secret } = await room.invite();
  const before = await stored();
  const network = { 'x-forwarded-for': '203.0.113.7' };

  const statuses = new Map<number, number>();
  for (let round = 0; round < 10; round += 1) {
    const guesses = Array.from({ length: 10 }, (_, at) => `${round}_${at}`.padEnd(22, 'x'));
    const replies = await Promise.all(guesses.map((guess) => join(guess, {}, network)));
    for (const { status } of replies) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }

  expect(statuses).toEqual(
    new Map([
      [404, 60],
      [429, 40],
    ]),
  );
  expect(await stored()).toBe(before);
  const honest = await join(secret, {}, { 'x-forwarded-for': '198.51.100.7' });
  expect(honest.status).toBe(200);
});

test('guests behind one address are not limited by invitations that are good', async () => {
  const { secret } = await room.invite();
  const statuses = new Set<number>();
  for (let round = 0; round < 7; round += 1) {
    const some = Array.from({ length: 10 }, () => server.request('readRoomInvitation', { body: { secret } }));
    for (const { status } of await Promise.all(some)) statuses.add(status);
  }

  expect(statuses).toEqual(new Set([200]));
  expect((await join(secret)).status).toBe(200);
});

test('the sessions of guests are in no list of the host', async () => {
  await room.join('fra');

  const { body } = await server.request('sessions', { query: {} }, { token: ana.token });

  expect(body.sessions.map(({ id }) => id)).toEqual([room.sessionId]);
});
