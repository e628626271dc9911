import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkLedger } from '../../../server/modules/billing/ledger/check-ledger.ts';
import { credit, deduct } from '../../../server/modules/billing/ledger/ledger.ts';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import type { TestUser } from '../users.ts';

let server: TestServer;
let user: TestUser;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.reset();
  user = await server.createUser();
  const [userId, now] = [user.id, server.clock()];
  await credit(server.database.db, { userId, kind: 'grant', tokens: 500, reference: 'gift' }, now);
  await deduct(server.database.db, { userId, kind: 'usage', tokens: 120, reference: 'answer' }, now);
});

const found = async () => (await checkLedger(server.database.db)).disagreements;

test('a consistent ledger passes the check and is counted', async () => {
  expect(await checkLedger(server.database.db)).toEqual({ accounts: 1, entries: 2, orders: 0, disagreements: [] });
});

test('a manually changed balance is detected', async () => {
  await server.database.db.updateTable('balances').set({ available: 381 }).execute();

  expect(await found()).toEqual([`Account ${user.id} has 381 tokens, and its entries add up to 380.`]);
});

test('a missing entry is detected', async () => {
  await server.database.db.deleteFrom('ledger_entries').where('reference', '=', 'answer').execute();

  expect(await found()).toHaveLength(2);
});

test('a debt that no refund explains is detected', async () => {
  await server.database.db.updateTable('balances').set({ debt: 7 }).execute();

  expect(await found()).toEqual([`Account ${user.id} is recorded with a debt of 7 tokens, and its refunds leave 0.`]);
});

test('tokens granted without a payment are detected', async () => {
  const forged = { userId: user.id, kind: 'purchase', tokens: 1_000_000, reference: 'order:of-nobody' } as const;
  await credit(server.database.db, forged, server.clock());

  expect(await found()).toEqual([expect.stringContaining('without a completed order')]);
});
