import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '../harness.ts';
import { startTestServer } from '../harness.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
afterAll(() => server.close());

const trial = sql`select id from chat_sessions where trial_id = gen_random_uuid()`;
const bodies = sql`update payment_notifications set raw = ''
  where received_at < now() and processed_at is not null and raw <> ''`;

// The planner scans small tables sequentially; with that disabled it shows whether there is an index at all.
test.for([
  ['the sessions of a trial', trial, 'chat_sessions_of_trial'],
  ['the bodies of notifications that may be forgotten', bodies, 'payment_notifications_kept'],
] as const)('%s are found by an index', async ([, query, index]) => {
  const plan = await server.database.transact(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    return await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(tx);
  });

  expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(index);
});
