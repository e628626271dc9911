import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { FakeCall } from '../../fakes/voice-provider.ts';
import type { TestServer } from '../harness.ts';
import { startTestServer } from '../harness.ts';
import type { TestUser } from '../users.ts';
import { uploadedTurn } from '../uploads.ts';

let server: TestServer;
let user: TestUser;

beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
beforeEach(async () => {
  await server.reset();
  user = await server.createUser({ tokens: 1000 });
});
afterAll(() => server.close());

const offer = 'v=0\r\no=- 1 1 IN IP4 0.0.0.0\r\ns=-\r\n';

async function session() {
  const { body: answer } = await server.request(
    'createSession',
    { body: { target_language: 'fra' } },
    { token: user.token },
  );
  return { id: answer.session.id, secret: answer.azure_session.client_secret.value };
}

function post(secret: string, { body = offer, type = 'application/sdp', path = '/api/voice/calls' } = {}) {
  return fetch(`${server.url}${path}?model=whatever`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': type },
    body,
  });
}

async function openCall() {
  const opened = await session();
  const response = await post(opened.secret);
  const call = server.voice.calls.at(-1);
  if (!call) throw new Error(`no call: ${response.status}`);
  return { ...opened, call, location: response.headers.get('location') ?? '' };
}

const available = async () => (await server.request('tokens', {}, { token: user.token })).body.available_tokens;
const record = (call: FakeCall) =>
  server.database.db.selectFrom('calls').selectAll().where('id', '=', call.callId).executeTakeFirstOrThrow();

test('an offer with the secret of a session is answered, and the service gets the parameters of the session', async () => {
  const { id, secret } = await session();

  const response = await post(secret);

  expect(response.status).toBe(201);
  expect(response.headers.get('content-type')).toBe('application/sdp');
  expect(await response.text()).toMatch(/^v=0/);
  const call = server.voice.calls.at(-1);
  expect(response.headers.get('location')).toBe(`/api/voice/calls/${call?.callId}`);
  expect(call).toMatchObject({
    offer,
    spec: { sessionId: id, pair: { source: 'cmn', target: 'fra' }, voice: 'verse' },
  });
  expect(call?.spec.instructions).toContain('French');
});

test('a secret opens one call, also with concurrent offers', async () => {
  const { secret } = await session();

  const statuses = (await Promise.all(Array.from({ length: 8 }, () => post(secret)))).map((element) => element.status);

  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.filter((status) => status === 401)).toHaveLength(7);
});

test('a wrong, missing or expired secret opens no call', async () => {
  const { secret } = await session();
  server.clock.pass(61_000);

  const late = await post(secret);
  const wrong = await post('wrong');
  const missing = await fetch(`${server.url}/api/voice/calls`, {
    method: 'POST',
    headers: { 'content-type': 'application/sdp' },
    body: offer,
  });

  expect([late.status, wrong.status, missing.status]).toEqual([401, 401, 401]);
  expect(await late.json()).toMatchObject({ code: 'unauthorized' });
});

test('a body that is no offer is refused and leaves the secret unused', async () => {
  const { secret } = await session();

  const asJson = await post(secret, { type: 'application/json' });
  const tooBig = await post(secret, { body: `v=0${'x'.repeat(70_000)}` });
  const nonsense = await post(secret, { body: 'hello' });
  const good = await post(secret);

  expect([asJson.status, tooBig.status, nonsense.status, good.status]).toEqual([415, 413, 400, 201]);
});

test('refusals of the voice service are mapped to the error codes of the API', async () => {
  const refused = [
    { status: 400, code: 'invalid_offer' },
    { status: 429, code: 'too_many' },
    { status: 401, code: 'bad_key' },
  ];

  const seen = [];
  for (const { status, code } of refused) {
    server.voice.refuseNext({ type: 'refused', status, code, message: 'No.' });
    const response = await post((await session()).secret);
    seen.push([response.status, (await response.json()).code]);
  }

  expect(seen).toEqual([
    [422, 'offer_rejected'],
    [503, 'voice_busy'],
    [502, 'voice_unavailable'],
  ]);
});

test('every response is charged when it is given, and once if it is reported twice', async () => {
  const { call, id } = await openCall();

  call.use(100, 'resp_1');
  call.use(100, 'resp_1');
  call.use(50, 'resp_2');

  await vi.waitFor(async () => expect(await available()).toBe(850));
  const entries = await server.database.db
    .selectFrom('ledger_entries')
    .select('tokens')
    .where('kind', '=', 'usage')
    .where('user_id', '=', user.id)
    .orderBy('tokens')
    .execute();
  expect(entries).toEqual([{ tokens: -100 }, { tokens: -50 }]);
  const { body: answer } = await server.request('charges', { query: {} }, { token: user.token });
  expect(answer.charges.map((charge) => [charge.tokens, charge.session_id])).toEqual([[-150, id]]);
});

test('the upload of a metered session charges nothing more and returns what the session cost', async () => {
  const { call, id } = await openCall();
  call.use(150);
  await vi.waitFor(async () => expect(await available()).toBe(850));

  const body = { session_id: id, conversation_turns: [uploadedTurn('a', 700)] };
  const first = await server.request('uploadConversation', { body }, { token: user.token });
  const again = await server.request('uploadConversation', { body }, { token: user.token });

  expect([first.body, again.body]).toEqual([{ tokens_deducted: 150 }, { tokens_deducted: 150 }]);
  expect(await available()).toBe(850);
});

test('a call whose balance is used up ends with the reason, and the balance stops at zero', async () => {
  const { call } = await openCall();

  call.use(900);
  call.use(900);

  await vi.waitFor(async () => expect((await record(call)).end_reason).toBe('token_not_enough'));
  expect(call.hungUp?.callEnd?.code).toBe('token_not_enough');
  expect(await available()).toBe(0);
});

test('a session whose balance has been used up since gets no call', async () => {
  const { secret } = await session();
  await server.database.db.updateTable('balances').set({ available: 0 }).execute();

  const response = await post(secret);

  expect([response.status, (await response.json()).code]).toEqual([402, 'token_not_enough']);
});

test('a call can be ended repeatedly with a secret of its session, and with no other', async () => {
  const { call, secret, location } = await openCall();
  const other = await openCall();
  const end = (bearer: string) =>
    fetch(`${server.url}${location}`, { method: 'DELETE', headers: { authorization: `Bearer ${bearer}` } });

  const stranger = await end('wrong');
  const neighbour = await end(other.secret);
  expect(call.hungUp).toBeUndefined();
  const owner = await end(secret);
  const again = await end(secret);

  expect([stranger.status, neighbour.status, owner.status, again.status]).toEqual([401, 204, 204, 204]);
  expect(call.hungUp?.reason).toBe('hung_up');
  expect(await record(call)).toMatchObject({ end_reason: 'hung_up' });
});

test('a call that the voice service ends is recorded as ended', async () => {
  const { call } = await openCall();

  call.use(100);
  call.drop('peer_gone');

  await vi.waitFor(async () => expect((await record(call)).end_reason).toBe('peer_gone'));
  expect(await available()).toBe(900);
});

test('deleting a session ends its call', async () => {
  const { call, id } = await openCall();

  await server.request('deleteSession', { params: { id } }, { token: user.token });

  expect(call.hungUp?.reason).toBe('session_deleted');
});

test('the log contains neither offers nor secrets', async () => {
  const { secret } = await openCall();

  expect(server.logLines.join('\n')).toContain('call-opened');
  expect(server.logLines.join('\n')).not.toContain('IN IP4');
  expect(server.logLines.join('\n')).not.toContain(secret);
});
