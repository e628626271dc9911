import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nextClaimAt } from '../../../server/db/backoff.ts';
import type { TestServer } from '../harness.ts';
import { startTestServer } from '../harness.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
afterAll(() => server.close());

test('the time until the next claim doubles with each claim, up to its limit', async () => {
  const now = server.clock();
  const next = nextClaimAt(now, 'tries', { firstS: 15, maxS: 3600 });

  const { rows } = await sql<{ at: Date }>`
    select ${next} as at from unnest(array[0, 1, 2, 7, 8, 1000]) as t (tries) order by tries`.execute(
    server.database.db,
  );

  expect(rows.map(({ at }) => (at.getTime() - now.getTime()) / 1000)).toEqual([15, 30, 60, 1920, 3600, 3600]);
});
