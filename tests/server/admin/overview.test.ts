import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readOverview } from '../../../server/modules/admin/overview.ts';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import { addPaidOrder } from '../paid-order.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ env: { COST_PER_MILLION_TOKENS: '20' } });
}, 120_000);
beforeEach(async () => {
  await server.reset();
  token = await server.createAdmin();
});
afterAll(() => server.close());

async function overview(query: { days?: number; time_zone?: string } = {}) {
  return (await server.request('adminOverview', { query }, { token })).body;
}

test('the overview has a row for each of the last fourteen days, today last', async () => {
  const { days } = await overview();

  expect(days).toHaveLength(14);
  expect(days.at(-1)?.date).toBe(server.clock().toISOString().slice(0, 10));
});

test("today's people, sessions, tokens and money are counted", async () => {
  const now = server.clock();
  const { id } = await server.createUser();
  const { db } = server.database;
  await db
    .insertInto('chat_sessions')
    .values({
      user_id: id,
      trial_id: null,
      title: 'x',
      source_language: 'cmn',
      target_language: 'eng',
      voice: 'verse',
      created_at: now,
    })
    .execute();
  await db
    .insertInto('ledger_entries')
    .values({
      user_id: id,
      kind: 'usage',
      tokens: -120,
      asked: -120,
      reference: 'one',
      session_id: null,
      created_at: now,
    })
    .execute();

  const { days, totals, betaMode } = await overview();

  expect(days.at(-1)).toMatchObject({ people: 1, sessions: 1, tokens: 120, errors: 0, money: [] });
  expect(days.at(-2)).toMatchObject({ people: 0, sessions: 0, tokens: 0 });
  expect(totals).toEqual({ people: 1, closed: 0 });
  expect(betaMode).toBe(false);
});

test('money is what was paid on the day, by currency, less later refunds', async () => {
  const { id } = await server.createUser();
  const { db } = server.database;
  const now = server.clock();
  const yesterday = new Date(now.getTime() - 86_400_000);
  await addPaidOrder(db, id, now);
  await addPaidOrder(db, id, now, { amount_minor: 2699, refunded_minor: 699 });
  await addPaidOrder(db, id, now, { method: 'alipay', currency: 'CNY', amount_minor: 3600 });
  await addPaidOrder(db, id, yesterday, { amount_minor: 1000, refunded_minor: 1000, status: 'refunded' });
  await addPaidOrder(db, id, now, { status: 'pending', payment_id: null, paid_at: null, fulfilled_at: null });

  const { days } = await overview();

  expect(days.at(-1)?.money).toEqual([
    { currency: 'CNY', amount: 36 },
    { currency: 'USD', amount: 24.99 },
  ]);
  expect(days.at(-2)?.money).toEqual([{ currency: 'USD', amount: 0 }]);
});

test('a day starts at midnight in the administrator’s time zone', async () => {
  await server.createUser();
  const now = server.clock();
  const local = (offsetMin: number) => new Date(now.getTime() + offsetMin * 60_000).toISOString().slice(0, 10);

  const east = await overview({ time_zone: 'Pacific/Kiritimati' });
  const west = await overview({ time_zone: 'Pacific/Pago_Pago' });
  const unknown = await overview({ time_zone: 'Moon/Base' });

  expect(east.days.find((day) => day.people === 1)?.date).toBe(local(840));
  expect(west.days.find((day) => day.people === 1)?.date).toBe(local(-660));
  expect(unknown.days.find((day) => day.people === 1)?.date).toBe(local(0));
});

test('days are whole where the clocks were changed', async () => {
  const { id } = await server.createUser();
  const { db } = server.database;
  // Clocks in New York went back on November 1, 2026 at two o'clock: that day has 25 hours.
  const now = new Date('2026-11-05T12:00:00Z');
  const times = [
    '2026-10-31T03:30Z',
    '2026-10-31T04:30Z',
    '2026-11-01T03:30Z',
    '2026-11-02T04:30Z',
    '2026-11-02T05:30Z',
  ];
  for (const at of times)
    await addPaidOrder(db, id, new Date(at), { paid_at: new Date(at), amount_minor: 100, currency: 'USD' });

  const { days } = await readOverview(db, { days: 14, timeZone: 'America/New_York', tokenPrice: 0 }, now);

  const paid = days.filter(({ money }) => money.length > 0).map(({ date, money }) => [date, money[0]?.amount]);
  expect(paid).toEqual([
    ['2026-10-30', 1],
    ['2026-10-31', 2],
    ['2026-11-01', 1],
    ['2026-11-02', 1],
  ]);
});

test('the days before are summed for comparison, and tokens have a price', async () => {
  const { id } = await server.createUser();
  const { db } = server.database;
  const daysAgo = (days: number) => new Date(server.clock().getTime() - days * 86_400_000);
  const spend = async (tokens: number, at: Date) => {
    const entry = { user_id: id, kind: 'usage', tokens: -tokens, asked: tokens, session_id: null } as const;
    await db
      .insertInto('ledger_entries')
      .values({ ...entry, reference: crypto.randomUUID(), created_at: at })
      .execute();
  };
  await spend(50_000, daysAgo(1));
  await spend(20_000, daysAgo(7));
  await spend(30_000, daysAgo(13));
  await spend(90_000, daysAgo(14));
  await addPaidOrder(db, id, daysAgo(8), { amount_minor: 1234 });

  const { days, previous, tokenPrice } = await overview({ days: 7 });

  expect(tokenPrice).toBe(20);
  expect(days).toHaveLength(7);
  expect(days.at(-2)).toMatchObject({ tokens: 50_000, cost: 1 });
  expect(previous).toMatchObject({ tokens: 50_000, cost: 1, money: [{ currency: 'USD', amount: 12.34 }] });
});
