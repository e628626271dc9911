import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { LocaleCode } from '../../../src/domain/locale.ts';
import { databaseTime } from '../../db/database-time.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { MailProblem } from '../../db/tables/admin.ts';

/** Longer than a mail may wait in a hand and be sent: a claim that is older belongs to a process that ended. */
export const CLAIM_MS = 120_000;

/**
 * Every invitation that has not left yet, but for those that perhaps have. Answers how many came into the queue.
 */
export async function queuePending(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    insert into invitation_mails (invitation_id, state, queued_at, next_try_at)
    select id, 'waiting', ${now}::timestamptz, ${now}::timestamptz from invitations where status = 'pending'
    on conflict (invitation_id) do update set
      state = 'waiting', round = invitation_mails.round + 1, attempts = 0, problem = null,
      queued_at = excluded.queued_at, next_try_at = excluded.next_try_at
      where invitation_mails.state = 'failed' and invitation_mails.problem <> 'interrupted'
    returning invitation_id as id`.execute(db);
  return rows.length;
}

/** Once more, though it was sent or given up before. False when it is on its way already, or over. */
export async function requeueMail(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    insert into invitation_mails (invitation_id, state, queued_at, next_try_at)
    select id, 'waiting', ${now}::timestamptz, ${now}::timestamptz from invitations
    where id = ${id} and status in ('pending', 'sent')
    on conflict (invitation_id) do update set
      state = 'waiting', round = invitation_mails.round + 1, attempts = 0, problem = null,
      queued_at = excluded.queued_at, next_try_at = excluded.next_try_at
      where invitation_mails.state <> 'sending'
    returning invitation_id as id`.execute(tx);
  return rows.length > 0;
}

export type ClaimedMail = {
  readonly id: string;
  readonly claim: string;
  readonly email: string;
  readonly locale: LocaleCode;
  readonly code: string;
  readonly attempts: number;
};

/** Takes what is due, for this process alone. */
export async function claimMails(db: Db, most: number, now: Date): Promise<ClaimedMail[]> {
  const { rows } = await sql<ClaimedMail>`
    update invitation_mails m
    set state = 'sending', attempts = m.attempts + 1, claim = ${randomUUID()}::uuid,
      claimed_until = ${databaseTime} + make_interval(secs => ${CLAIM_MS / 1000}::integer)
    from invitations i
    where i.id = m.invitation_id and m.invitation_id in (
      select invitation_id from invitation_mails
      where state = 'waiting' and next_try_at <= ${now}::timestamptz
      order by next_try_at, invitation_id limit ${most} for update skip locked
    )
    returning m.invitation_id as id, m.claim, i.email, i.locale, i.code, m.attempts`.execute(db);
  return rows;
}

/** These mails have left: both tables know it, or neither. */
export async function markSent(db: Db, mails: readonly ClaimedMail[], now: Date): Promise<void> {
  if (mails.length === 0) return;
  await sql`
    with settled as (
      update invitation_mails m set state = 'sent', problem = null, claim = null, claimed_until = null
      from ${claimsOf(mails)} where m.invitation_id = held.id and m.claim = held.claim returning m.invitation_id
    )
    update invitations
    set sent_at = ${now}::timestamptz, status = case when status = 'pending' then 'sent' else status end
    where id in (select invitation_id from settled)`.execute(db);
}

/** Back into the queue as they came: nobody has tried to send them. */
export async function releaseMails(db: Db, mails: readonly ClaimedMail[]): Promise<void> {
  if (mails.length === 0) return;
  await sql`
    update invitation_mails m set state = 'waiting', attempts = m.attempts - 1, claim = null, claimed_until = null
    from ${claimsOf(mails)}, ${openInvitationsOf(mails)}
    where m.invitation_id = held.id and m.claim = held.claim and open.id = held.id`.execute(db);
  await deleteClaimed(db, mails);
}

/**
 * The invitations that still let somebody in, held until the statement is through: who revokes one at this moment
 * comes before it, or finds the mail waiting and deletes it.
 */
function openInvitationsOf(mails: readonly ClaimedMail[]) {
  const ids = JSON.stringify(mails.map(({ id }) => id));
  return sql`(
    select id from invitations
    where id in (select value::uuid from jsonb_array_elements_text(${ids}::jsonb)) and status in ('pending', 'sent')
    for share
  ) as open`;
}

/** What could not go back into the queue: its code works no longer, and a mail with it would only mislead. */
async function deleteClaimed(db: Db, mails: readonly ClaimedMail[]): Promise<void> {
  await sql`
    delete from invitation_mails m using ${claimsOf(mails)}
    where m.invitation_id = held.id and m.claim = held.claim`.execute(db);
}

function claimsOf(mails: readonly ClaimedMail[]) {
  const pairs = JSON.stringify(mails.map(({ id, claim }) => ({ id, claim })));
  return sql`jsonb_to_recordset(${pairs}::jsonb) as held (id uuid, claim uuid)`;
}

export async function markFailed(db: Db, { id, claim }: ClaimedMail, problem: MailProblem): Promise<void> {
  await db
    .updateTable('invitation_mails')
    .set({ state: 'failed', problem, claim: null, claimed_until: null })
    .where('invitation_id', '=', id)
    .where('claim', '=', claim)
    .execute();
}

export async function scheduleRetry(db: Db, mail: ClaimedMail, nextTryAt: Date): Promise<void> {
  await sql`
    update invitation_mails m
    set state = 'waiting', problem = 'away', next_try_at = ${nextTryAt}::timestamptz, claim = null, claimed_until = null
    from ${openInvitationsOf([mail])}
    where m.invitation_id = open.id and m.claim = ${mail.claim}::uuid`.execute(db);
  await deleteClaimed(db, [mail]);
}

/** What a process held when it ended: perhaps sent, perhaps not. Left to a person, who sees it and may send again. */
export async function markInterrupted(db: Db): Promise<void> {
  await db
    .updateTable('invitation_mails')
    .set({ state: 'failed', problem: 'interrupted', claim: null, claimed_until: null })
    .where('state', '=', 'sending')
    .where('claimed_until', '<=', databaseTime)
    .execute();
}

/** What is on its way now. */
export async function unsentMailIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('invitation_mails')
    .select('invitation_id')
    .where('state', 'in', ['waiting', 'sending'])
    .execute();
  return rows.map((row) => row.invitation_id);
}

export type MailOutcomes = { readonly sent: number; readonly waiting: number; readonly failed: number };

export async function countMailOutcomes(db: Db, ids: readonly string[]): Promise<MailOutcomes> {
  const { rows } = await sql<MailOutcomes>`
    select count(*) filter (where state = 'sent')::integer as sent,
      count(*) filter (where state in ('waiting', 'sending'))::integer as waiting,
      count(*) filter (where state = 'failed')::integer as failed
    from invitation_mails
    where invitation_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`.execute(
    db,
  );
  return rows[0] ?? { sent: 0, waiting: 0, failed: 0 };
}

export async function nextTryAt(db: Db): Promise<Date | undefined> {
  const due = await db
    .selectFrom('invitation_mails')
    .select((one) => one.fn.min('next_try_at').as('at'))
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return due?.at ?? undefined;
}

export type QueueCounts = {
  readonly waiting: number;
  readonly sending: number;
  readonly failed: number;
  readonly nextTryAt: Date | null;
};

export async function queueCounts(db: Db): Promise<QueueCounts> {
  const { rows } = await sql<{ waiting: number; sending: number; failed: number; next: Date | null }>`
    select count(*) filter (where state = 'waiting')::integer as waiting,
      count(*) filter (where state = 'sending')::integer as sending,
      count(*) filter (where state = 'failed')::integer as failed,
      min(next_try_at) filter (where state = 'waiting') as next
    from invitation_mails join invitations on id = invitation_id and status in ('pending', 'sent')`.execute(db);
  const { waiting = 0, sending = 0, failed = 0, next = null } = rows[0] ?? {};
  return { waiting, sending, failed, nextTryAt: next };
}
