import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { claimDue } from '../../../server/db/claim.ts';
import type { TestServer } from '../harness.ts';
import { startTestServer } from '../harness.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
beforeEach(async () => {
  await server.reset();
  now = server.clock();
});
afterAll(() => server.close());

const backoff = { dueColumn: 'next_try_at', countColumn: 'tries', firstS: 15, maxS: 3600 };

/** The time of one test. */
let now: Date;

function claim(limit: number) {
  const open = sql<boolean>`processed_at is null`;
  return claimDue(server.database.db, 'payment_notifications', { open, backoff, limit }, now);
}

/** A row for each number of tries, due now; or done. */
async function addRows(
  tries: readonly number[],
  change: { processed_at?: Date; outcome?: string; next_try_at?: Date } = {},
) {
  const values = tries.map((count) => ({
    method: 'polar' as const,
    notification_id: crypto.randomUUID(),
    raw: '',
    order_id: null,
    report: null,
    received_at: now,
    next_try_at: now,
    processed_at: null,
    outcome: null,
    tries: count,
    ...change,
  }));
  await server.database.db.insertInto('payment_notifications').values(values).execute();
}

test('the time until the next claim doubles with each claim, up to its limit', async () => {
  await addRows([0, 1, 2, 7, 8, 1000]);

  const rows = await claim(100);

  const waits = rows
    .toSorted((a, b) => a.tries - b.tries)
    .map(({ tries, next_try_at }) => [tries, (next_try_at.getTime() - now.getTime()) / 1000]);
  expect(waits).toEqual([
    [1, 15],
    [2, 30],
    [3, 60],
    [8, 1920],
    [9, 3600],
    [1001, 3600],
  ]);
});

test('only rows that are open and due are claimed, the oldest first', async () => {
  await addRows([1], { processed_at: now, outcome: 'done' });
  await addRows([2], { next_try_at: new Date(now.getTime() + 1000) });
  await addRows([3], { next_try_at: new Date(now.getTime() - 1000) });
  await addRows([4], { next_try_at: new Date(now.getTime() - 2000) });

  const claimed = [await claim(1), await claim(1), await claim(1)];

  expect(claimed.map((rows) => rows.map(({ tries }) => tries))).toEqual([[5], [4], []]);
});

test('concurrent claims never return the same row', async () => {
  await addRows(Array.from({ length: 40 }, () => 0));

  const claimed = (await Promise.all(Array.from({ length: 8 }, () => claim(5)))).flat();

  expect(new Set(claimed.map(({ id }) => id)).size).toBe(claimed.length);
  expect([...claimed, ...(await claim(40))]).toHaveLength(40);
});
