import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '../../../src/protocol/routes.ts';
import type { Access } from '../../../src/protocol/routes.ts';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import type { TestUser } from '../people.ts';
import { newDevice } from '../trial/device.ts';
import { uploadedTurn } from '../uploads.ts';
import { routeNames } from './attempts.ts';

/** Every call × everybody who could make it. */
type Who = 'anonymous' | 'trial' | 'user' | 'admin';
const everybody: readonly Who[] = ['anonymous', 'trial', 'user', 'admin'];
const welcome: Record<Access, readonly Who[]> = {
  none: everybody,
  user: ['user'],
  visitor: ['trial', 'user'],
  admin: ['admin'],
};

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '1' } });
}, 120_000);
afterAll(() => server.close());

const matrix = routeNames.flatMap((name) => everybody.map((who) => [name, who] as const));

test.for(matrix)('%s is open to %s only if it says so', async ([name, who]) => {
  const { method, path, access } = routes[name];
  const url = `${server.url}/api${path.replaceAll(/\{\w+\}/g, crypto.randomUUID())}`;

  const { status } = await fetch(url, { method, headers: await headersOf(who) });

  // Whoever is let in is told what is wrong with an empty call, or is answered.
  if (welcome[access].includes(who))
    expect([401, 403]).not.toContain(status === 401 && name === 'login' ? 400 : status);
  else expect([401, 403]).toContain(status);
});

async function headersOf(who: Who): Promise<Record<string, string>> {
  if (who === 'user') return bearer((await server.createUser()).token);
  if (who === 'admin') return bearer(await server.createAdmin());
  if (who === 'anonymous') return {};
  const { answer } = await server.call('startTrial', { body: newDevice() }, { headers: elsewhere() });
  return { 'x-trial-id': answer.trialId };
}

function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

let networks = 0;

/** Trials of one network are limited: each has its own. */
function elsewhere(): Record<string, string> {
  networks += 1;
  return { 'x-forwarded-for': `10.${networks >> 8}.${networks & 255}.1` };
}

test('what belongs to somebody is not found by somebody else, and stays as it is', async () => {
  const [ana, ben] = [await server.createUser({ tokens: 1000 }), await server.createUser({ tokens: 1000 })];
  const { answer } = await server.call('createSession', { body: {} }, { token: ana.token });
  const { id } = answer.session;
  const turn = uploadedTurn('item_1', null);
  await server.call(
    'uploadConversation',
    { body: { session_id: id, conversation_turns: [turn] } },
    { token: ana.token },
  );

  const others = await Promise.all(reachFor(id, ben));
  expect(others.map(({ status }) => status)).toEqual(others.map(() => 404));

  const kept = await server.call('turns', { params: { sessionId: id }, query: {} }, { token: ana.token });
  expect(kept.answer.turns.map((one) => one.item_id)).toEqual(['item_1']);
});

function reachFor(id: string, { token }: TestUser) {
  return [
    server.call('session', { params: { id } }, { token }),
    server.call('turns', { params: { sessionId: id }, query: {} }, { token }),
    server.call('setSessionStatus', { params: { id }, body: { status: 'failed' } }, { token }),
    server.call('deleteSession', { params: { id } }, { token }),
    server.call(
      'uploadConversation',
      { body: { session_id: id, conversation_turns: [uploadedTurn('item_2')] } },
      { token },
    ),
  ];
}

test('an order of somebody else looks like one that does not exist', async () => {
  const [ana, ben] = [await server.createUser(), await server.createUser()];
  const packs = await server.call('tokenPacks', {});
  const packId = packs.answer.data[0]?.id ?? '';
  const { answer } = await server.call('buyPackByPolar', { body: { packId } }, { token: ana.token });
  const check = (orderId: string) => server.call('checkPolarOrder', { query: { orderId } }, { token: ben.token });

  const [hers, none] = [await check(answer.orderId), await check(`${answer.orderId.slice(0, -4)}0000`)];

  expect([hers.status, hers.answer]).toEqual([none.status, none.answer]);
});

test('lists hold what is one’s own, whoever asks', async () => {
  const [ana, ben] = [await server.createUser({ tokens: 1000 }), await server.createUser({ tokens: 1000 })];
  await server.call('createSession', { body: {} }, { token: ana.token });

  const [sessions, orders, charges] = await Promise.all([
    server.call('sessions', { query: {} }, { token: ben.token }),
    server.call('orders', { query: {} }, { token: ben.token }),
    server.call('charges', { query: {} }, { token: ben.token }),
  ]);

  expect([sessions.answer.sessions, orders.answer.data, charges.answer.charges]).toEqual([[], [], []]);
});
