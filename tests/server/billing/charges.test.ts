import { afterAll, beforeAll, expect, test } from 'vitest';
import { credit, deduct } from '../../../server/modules/billing/ledger/ledger.ts';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import type { TestUser } from '../users.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function session({ id }: TestUser, title: string): Promise<string> {
  const row = await server.database.db
    .insertInto('chat_sessions')
    .values({
      user_id: id,
      trial_id: null,
      title,
      source_language: 'cmn',
      target_language: 'eng',
      voice: 'verse',
      created_at: server.clock(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

async function talked(user: TestUser): Promise<{ market: string; station: string }> {
  const { db } = server.database;
  const userId = user.id;
  const now = server.clock();
  const [market, station] = [await session(user, 'At the market'), await session(user, 'At the station')];
  await credit(db, { userId, kind: 'grant', tokens: 1000, reference: 'gift' }, now);
  await deduct(db, { userId, kind: 'usage', tokens: 30, reference: 'a', sessionId: market }, now);
  await deduct(db, { userId, kind: 'usage', tokens: 5, reference: 'b', sessionId: station }, now);
  await deduct(db, { userId, kind: 'usage', tokens: 12, reference: 'c', sessionId: market }, now);
  await credit(db, { userId, kind: 'purchase', tokens: 500, reference: 'order:x' }, now);
  return { market, station };
}

test('a user sees the cost of each conversation, newest first, and the rows add up to the balance', async () => {
  const user = await server.createUser();
  const { market, station } = await talked(user);

  const { charges, pagination } = (await server.request('charges', { query: {} }, { token: user.token })).body;

  expect(charges).toMatchObject([
    { kind: 'purchase', tokens: 500, session_id: null, title: null },
    { kind: 'usage', tokens: -42, session_id: market, title: 'At the market' },
    { kind: 'usage', tokens: -5, session_id: station, title: 'At the station' },
    { kind: 'grant', tokens: 1000 },
  ]);
  expect(pagination).toEqual({ page: 1, total: 4, total_pages: 1 });
  const balance = await server.request('tokens', {}, { token: user.token });
  expect(charges.reduce((sum, charge) => sum + charge.tokens, 0)).toBe(balance.body.available_tokens);
});

test('the charge of a deleted conversation stays without its title', async () => {
  const user = await server.createUser();
  const { market } = await talked(user);
  await server.database.db.deleteFrom('chat_sessions').where('id', '=', market).execute();

  const { charges } = (await server.request('charges', { query: {} }, { token: user.token })).body;

  expect(charges[1]).toMatchObject({ tokens: -42, session_id: null, title: null });
});

test('charges are paginated', async () => {
  const user = await server.createUser();
  await talked(user);

  const page = (n: number) => server.request('charges', { query: { page: n, limit: 3 } }, { token: user.token });

  expect((await page(1)).body.charges).toHaveLength(3);
  expect((await page(2)).body).toMatchObject({
    charges: [{ kind: 'grant' }],
    pagination: { total: 4, total_pages: 2 },
  });
  expect((await page(9)).body).toMatchObject({ charges: [], pagination: { total: 4 } });
});
