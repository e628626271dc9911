import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../server/db/database.ts';
import { addPaidOrder } from '../paid-order.ts';
import { sharedPostgres } from '../shared-postgres.ts';
import { createUser } from '../users.ts';

test('the queued mails of an older database are neither lost nor sent twice', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'dragoman-'));
  const databaseUrl = await sharedPostgres()?.createDatabase();
  const database = await openDatabase({ databaseUrl, dataDir, upTo: '0040-room-budgets' });
  const { db } = database;
  const user = await createUser(db, new Date());
  await sql`
    with mail (email, status, state, attempts, claim, claimed_until, problem) as (values
      ('waiting', 'pending', 'waiting', 2, null::uuid, null::timestamptz, 'away'),
      ('mailed', 'sent', 'sent', 1, null, null, null),
      ('killed', 'pending', 'sending', 1, gen_random_uuid(), now() - interval '1 second', null),
      ('revoked', 'revoked', 'waiting', 1, null, null, null)
    ), invited as (
      insert into invitations (code, email, status, created_at) select email, email, status, now() from mail
      returning id, email
    )
    insert into invitation_mails
      (invitation_id, state, attempts, queued_at, next_try_at, claim, claimed_until, problem)
    select id, state, attempts, now(), now(), claim, claimed_until, problem from invited join mail using (email)
  `.execute(db);
  for (const [outcome, tries] of [
    [null, 17],
    ['sent', 1],
    ['address-rejected', 1],
  ] as const) {
    const orderId = await addPaidOrder(db, user.id, new Date());
    await sql`
      insert into billing_mails (user_id, kind, reference, order_id, about, next_try_at, tries, finished_at, outcome)
      select user_id, 'receipt', 'receipt:' || ${outcome ?? 'waiting'}::text, id, now(), now(), ${tries}::int,
        case when ${outcome}::text is not null then now() end, ${outcome}::text
      from orders where order_id = ${orderId}`.execute(db);
  }

  await database.migrate();

  const { rows } = await sql<{ about: string; state: string; attempts: number; problem: string | null }>`
    select coalesce(i.email, m.reference) as about, m.state, m.attempts, m.problem
    from mails m left join invitations i on i.id = m.subject_id order by 1`.execute(db);
  expect(rows).toEqual([
    { about: 'killed', state: 'sending', attempts: 1, problem: null },
    { about: 'mailed', state: 'sent', attempts: 1, problem: null },
    { about: 'receipt:address-rejected', state: 'failed', attempts: 0, problem: 'refused' },
    { about: 'receipt:sent', state: 'sent', attempts: 0, problem: null },
    { about: 'receipt:waiting', state: 'waiting', attempts: 0, problem: null },
    { about: 'waiting', state: 'waiting', attempts: 2, problem: 'away' },
  ]);
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
}, 60_000);
