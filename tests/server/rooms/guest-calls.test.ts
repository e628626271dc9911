import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import { newDevice } from '../trial/device.ts';
import type { TestUser } from '../users.ts';
import { followRoom } from './follow-room.ts';
import { openTestRoom, testMember } from './room-kit.ts';
import type { RoomKit, TestMember } from './room-kit.ts';

const CAP = 5000;

let server: TestServer;
let ana: TestUser;
let room: RoomKit;

beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
beforeEach(async () => {
  await server.reset();
  ana = await server.createUser({ tokens: 10_000 });
  room = await openTestRoom(server.request, { token: ana.token }, CAP);
});
afterAll(() => server.close());

const grant = (member: TestMember) => server.request('openRoomCall', { body: { target_language: 'eng' } }, member.as);

function post(secret: string): Promise<Response> {
  return fetch(`${server.url}/api/voice/calls`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/sdp' },
    body: 'v=0\r\no=- 1 1 IN IP4 0.0.0.0\r\ns=-\r\n',
  });
}

async function openCall(member: TestMember) {
  const { body } = await grant(member);
  const secret = body.azure_session.client_secret.value;
  const response = await post(secret);
  const call = server.voice.calls.at(-1);
  if (!call || response.status !== 201) throw new Error(`no call: ${response.status}`);
  return { call, secret, sessionId: body.session.id, location: response.headers.get('location') ?? '' };
}

const available = async () => (await server.request('tokens', {}, { token: ana.token })).body.available_tokens;
const used = async () =>
  (await server.request('changeRoom', { body: { token_cap: CAP } }, room.host.as)).body.room.tokens_used;

test('a guest speaks in a call of its own, at the cost of the host', async () => {
  const ben = await room.join('fra');
  const host = await followRoom(server.url, room.host.token);

  const { call, sessionId } = await openCall(ben);
  call.use(120);
  await vi.waitFor(async () => expect(await available()).toBe(9880), { timeout: 20_000 });
  await host.until(() => host.of('budget').some(({ tokens_used }) => tokens_used === 120));
  host.stop();

  expect(sessionId).not.toBe(room.sessionId);
  expect(call.spec).toMatchObject({ sessionId, pair: { source: 'fra', target: 'eng' } });
  expect(call.spec.caller.payer).toBe(sessionId);
  expect(await used()).toBe(120);
});

test('a guest is told what it may still use, and not what its host has', async () => {
  const { call, secret, location } = await openCall(await room.join('fra'));
  const stream = await fetch(`${server.url}${location}/notices`, { headers: { authorization: `Bearer ${secret}` } });

  call.use(120);

  const reader = stream.body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  await reader?.cancel();
  expect(new TextDecoder().decode(value)).toContain('"remaining_tokens":4880');
});

test('what a guest has used is charged to the host whose conversation was deleted meanwhile', async () => {
  const { call } = await openCall(await room.join('fra'));
  await server.request('deleteSession', { params: { id: room.sessionId } }, { token: ana.token });

  call.use(120);

  await vi.waitFor(async () => expect(await available()).toBe(9880), { timeout: 20_000 });
});

test('the cap ends the calls of the guests, and not the host’s; a higher one lets them speak again', async () => {
  const [ben, cleo] = [await room.join('fra'), await room.join('jpn')];
  const { call } = await openCall(ben);
  const { call: other } = await openCall(cleo);
  const own = await server.request('createSession', { body: { session_id: room.sessionId } }, { token: ana.token });
  await post(own.body.azure_session.client_secret.value);
  const hosts = server.voice.calls.at(-1);

  call.use(CAP);
  await vi.waitFor(() => expect(call.hungUp?.reason).toBe('room_tokens_used_up'), { timeout: 20_000 });
  await vi.waitFor(() => expect(other.hungUp?.reason).toBe('room_tokens_used_up'), { timeout: 20_000 });
  const refused = await grant(ben);
  await server.request('changeRoom', { body: { token_cap: 2 * CAP } }, room.host.as);
  const again = await grant(ben);

  expect([refused.status, refused.error.code, again.status]).toEqual([402, 'room_tokens_used_up', 200]);
  expect(hosts?.hungUp).toBeUndefined();
});

test('a call that reconnects belongs to the same session of the guest', async () => {
  const ben = await room.join('fra');

  const [first, second] = [await openCall(ben), await openCall(ben)];

  expect(second.sessionId).toBe(first.sessionId);
});

test('a guest that is removed or has left, and every guest of a room that ends, loses its call', async () => {
  const members = [await room.join('fra'), await room.join('jpn'), await room.join('deu')] as const;
  const [removed, left, last] = [await openCall(members[0]), await openCall(members[1]), await openCall(members[2])];
  const { body } = await grant(members[2]);

  await server.request('removeRoomMember', { params: { id: members[0].memberId } }, room.host.as);
  await server.request('leaveRoom', {}, members[1].as);
  await server.request('endRoom', {}, room.host.as);
  const late = await post(body.azure_session.client_secret.value);

  expect([removed, left, last].map(({ call }) => call.hungUp?.reason)).toEqual([
    'member_removed',
    'member_removed',
    'room_ended',
  ]);
  expect([late.status, (await late.json()).code]).toEqual([410, 'room_ended']);
});

test('a muted guest keeps its place with a new call, and the calls of guests end when the host signs out', async () => {
  const [ben, cleo] = [await room.join('fra'), await room.join('jpn')];
  await server.request('muteRoomMember', { params: { id: ben.memberId }, body: { muted: true } }, room.host.as);
  const { call } = await openCall(cleo);

  const granted = await grant(ben);
  await server.request('logout', {}, { token: ana.token });

  expect(granted.status).toBe(200);
  await vi.waitFor(() => expect(call.hungUp?.reason).toBe('signed_out'), { timeout: 20_000 });
});

test('eight guests speak beside their host', async () => {
  const own = await server.request('createSession', { body: { session_id: room.sessionId } }, { token: ana.token });
  await post(own.body.azure_session.client_secret.value);

  for (let at = 0; at < 8; at += 1) await openCall(await room.join('fra'));

  const further = await server.request('createSession', { body: {} }, { token: ana.token });
  expect((await post(further.body.azure_session.client_secret.value)).status).toBe(201);
});

test('a trial can host, and pays for its guests', async () => {
  const { body: trial } = await server.request('startTrial', { body: newDevice() });
  const { trialId } = trial;
  room = await openTestRoom(server.request, { trialId }, CAP);
  const { call } = await openCall(await room.join('fra'));

  call.use(150);

  const remaining = async () => (await server.request('trialStatus', { params: { trialId } })).body.remainingTokens;
  await vi.waitFor(async () => expect(await remaining()).toBe(trial.remainingTokens - 150), { timeout: 20_000 });
  expect(await used()).toBe(150);
});

test('the calls of a room hear each other while their members are in it, and not one whom the host has muted', async () => {
  const bob = await server.createUser({ tokens: 10_000 });
  const { body } = await server.request('createSession', { body: {} }, { token: bob.token });
  await post(body.azure_session.client_secret.value);
  const hostCall = server.voice.calls.at(-1);
  const roomOf = (call = hostCall) => expect.poll(() => call?.rooms.at(-1), { timeout: 20_000 });

  const opened = await server.request(
    'createRoom',
    { body: { session_id: body.session.id, name: 'Bob', language: 'eng', token_cap: CAP } },
    { token: bob.token },
  );
  const { id } = opened.body.room;
  const host = testMember(opened.body.token, opened.body.member.id);
  expect(hostCall?.spec).not.toHaveProperty('room');
  await roomOf().toEqual({ id, isHeard: true });

  const invitation = await server.request('createRoomInvitation', { body: { purpose: 'guest' } }, host.as);
  const { secret } = invitation.body;
  const joined = await server.request('joinRoom', { body: { secret, name: 'Eva', language: 'fra' } });
  const { call } = await openCall(testMember(joined.body.token, joined.body.member.id));
  expect(call.spec.room).toEqual({ id, isHeard: true });

  const guest = { id: joined.body.member.id };
  await server.request('muteRoomMember', { params: guest, body: { muted: true } }, host.as);
  await roomOf(call).toEqual({ id, isHeard: false });
  await server.request('removeRoomMember', { params: guest }, host.as);
  expect(call.hungUp).toMatchObject({ reason: 'member_removed' });
  await server.request('endRoom', {}, host.as);
  await roomOf().toBeUndefined();
  expect(hostCall?.hungUp).toBeUndefined();
});
