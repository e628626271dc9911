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

const inAWeek = (column: string) => sql`${sql.ref(column)} >= '2026-11-21' and ${sql.ref(column)} < '2026-11-28'`;
const entries = sql`select sum(tokens) from ledger_entries where kind = 'usage' and ${inAWeek('created_at')}`;
const spendings = sql`select sum(tokens) from trial_spendings where ${inAWeek('created_at')}`;
const sessions = sql`select count(*) from chat_sessions where ${inAWeek('created_at')} and not of_guest`;
const payments = sql`select sum(amount_minor) from orders where ${inAWeek('paid_at')}`;

// The planner scans small tables sequentially; with that disabled it shows whether there is an index at all.
test.for([
  ['the sessions of a trial', trial, 'chat_sessions_of_trial'],
  ['the ledger entries of a week', entries, 'ledger_entries_by_time'],
  ['the spendings of trials of a week', spendings, 'trial_spendings_by_time'],
  ['the sessions of a week', sessions, 'chat_sessions_by_time'],
  ['the payments of a week', payments, 'orders_by_payment'],
  ['the bodies of notifications that may be forgotten', bodies, 'payment_notifications_kept'],
] as const)('%s are found by an index', async ([, query, index]) => {
  const plan = await server.database.transact(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    return await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(tx);
  });

  expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(index);
});
