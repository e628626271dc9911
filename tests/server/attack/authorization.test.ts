import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiRoutes } from '../../../src/protocol/room-routes.ts';
import type { Access } from '../../../src/protocol/routes.ts';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import { newDevice } from '../trial/device.ts';
import { uploadedTurn } from '../uploads.ts';
import type { TestUser } from '../users.ts';
import { routeNames } from './malformed-requests.ts';

/** Every route is tested with every kind of caller. */
type CallerKind = 'anonymous' | 'trial' | 'user' | 'admin';
const callerKinds: readonly CallerKind[] = ['anonymous', 'trial', 'user', 'admin'];
const admittedKinds: Record<Access, readonly CallerKind[]> = {
  none: callerKinds,
  user: ['user'],
  visitor: ['trial', 'user'],
  'past-visitor': ['trial', 'user'],
  admin: ['admin'],
  // Their callers are in tests/server/rooms.
  'room-member': [],
  'room-speaker': [],
  'room-guest': [],
  'room-host': [],
};

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '1' } });
}, 120_000);
afterAll(() => server.close());

const matrix = routeNames.flatMap((name) => callerKinds.map((who) => [name, who] as const));

test.for(matrix)('%s admits %s only if its route says so', async ([name, who]) => {
  const { method, path, access } = apiRoutes[name];
  const url = `${server.url}/api${path.replaceAll(/\{\w+\}/g, crypto.randomUUID())}`;

  const { status } = await fetch(url, { method, headers: await headersOf(who) });

  // An admitted caller gets a validation error for the empty request, or a response.
  if (admittedKinds[access].includes(who))
    expect([401, 403]).not.toContain(status === 401 && name === 'login' ? 400 : status);
  else expect([401, 403]).toContain(status);
});

async function headersOf(who: CallerKind): Promise<Record<string, string>> {
  if (who === 'user') return bearer((await server.createUser()).token);
  if (who === 'admin') return bearer(await server.createAdmin());
  if (who === 'anonymous') return {};
  const { body } = await server.request('startTrial', { body: newDevice() }, { headers: newNetwork() });
  return { 'x-trial-id': body.trialId };
}

function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

let networks = 0;

/** A network of its own, because trials are limited per network. */
function newNetwork(): Record<string, string> {
  networks += 1;
  return { 'x-forwarded-for': `10.${networks >> 8}.${networks & 255}.1` };
}

test('records of another owner are not found and not changed', async () => {
  const [ana, ben] = [await server.createUser({ tokens: 1000 }), await server.createUser({ tokens: 1000 })];
  const { body: answer } = await server.request('createSession', { body: {} }, { token: ana.token });
  const { id } = answer.session;
  const turn = uploadedTurn('item_1', null);
  await server.request(
    'uploadConversation',
    { body: { session_id: id, conversation_turns: [turn] } },
    { token: ana.token },
  );

  const others = await Promise.all(reachFor(id, ben));
  expect(others.map(({ status }) => status)).toEqual(others.map(() => 404));

  const stored = await server.request('turns', { params: { sessionId: id }, query: {} }, { token: ana.token });
  expect(stored.body.turns.map((turn) => turn.item_id)).toEqual(['item_1']);
});

function reachFor(id: string, { token }: TestUser) {
  return [
    server.request('session', { params: { id } }, { token }),
    server.request('turns', { params: { sessionId: id }, query: {} }, { token }),
    server.request('setSessionStatus', { params: { id }, body: { status: 'failed' } }, { token }),
    server.request('updateSession', { params: { id }, body: { title: 'Mine' } }, { token }),
    server.request('shares', { params: { id } }, { token }),
    server.request('createShare', { params: { id }, body: { days: 7 } }, { token }),
    server.request('deleteSession', { params: { id } }, { token }),
    server.request(
      'uploadConversation',
      { body: { session_id: id, conversation_turns: [uploadedTurn('item_2')] } },
      { token },
    ),
  ];
}

test('an order of another user looks like an unknown order', async () => {
  const [ana, ben] = [await server.createUser(), await server.createUser()];
  const packs = await server.request('tokenPacks', {});
  const packId = packs.body.data[0]?.id ?? '';
  const { body: answer } = await server.request('buyPackByPolar', { body: { packId } }, { token: ana.token });
  const check = (orderId: string) => server.request('checkPolarOrder', { query: { orderId } }, { token: ben.token });

  const [hers, none] = [await check(answer.orderId), await check(`${answer.orderId.slice(0, -4)}0000`)];

  expect([hers.status, hers.body]).toEqual([none.status, none.body]);
});

test('lists contain only the caller’s own records', async () => {
  const [ana, ben] = [await server.createUser({ tokens: 1000 }), await server.createUser({ tokens: 1000 })];
  await server.request('createSession', { body: {} }, { token: ana.token });

  const [sessions, orders, charges] = await Promise.all([
    server.request('sessions', { query: {} }, { token: ben.token }),
    server.request('orders', { query: {} }, { token: ben.token }),
    server.request('charges', { query: {} }, { token: ben.token }),
  ]);

  expect([sessions.body.sessions, orders.body.data, charges.body.charges]).toEqual([[], [], []]);
});
