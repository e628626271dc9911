import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { LocaleCode } from '../../../src/domain/locale.ts';
import { databaseTime } from '../../db/database-time.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { MailProblem } from '../../db/tables/admin.ts';

/** Longer than sending a mail may take: an older claim belongs to a process that was killed. */
const CLAIM_LIFETIME_S = 120;

/**
 * Queues every invitation whose mail was never sent, except those whose mail may have been (`interrupted`).
 * @returns the number of mails queued
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

/**
 * Queues a mail again, whether it was sent or has failed.
 * @returns false while the mail is being sent, or when the invitation is no longer open
 */
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
  /** Fences the outcome: it is recorded only while the row still holds this claim. */
  readonly claim: string;
  readonly email: string;
  readonly locale: LocaleCode;
  readonly code: string;
  readonly attempts: number;
};

/** Claims the next due mail for this process. SKIP LOCKED keeps concurrent processes apart. */
export async function claimMail(db: Db, now: Date): Promise<ClaimedMail | undefined> {
  const { rows } = await sql<ClaimedMail>`
    with due as (
      select invitation_id from invitation_mails
      where state = 'waiting' and next_try_at <= ${now}::timestamptz
      order by next_try_at, invitation_id limit 1 for update skip locked
    )
    update invitation_mails m
    set state = 'sending', attempts = m.attempts + 1, claim = ${randomUUID()}::uuid,
      claimed_until = ${databaseTime} + make_interval(secs => ${CLAIM_LIFETIME_S}::integer)
    from due, invitations i
    where m.invitation_id = due.invitation_id and i.id = m.invitation_id
    returning m.invitation_id as id, m.claim, i.email, i.locale, i.code, m.attempts`.execute(db);
  return rows[0];
}

/** Updates the mail and its invitation in one statement. */
export async function markSent(db: Db, { id, claim }: ClaimedMail, now: Date): Promise<void> {
  await sql`
    with sent as (
      update invitation_mails set state = 'sent', problem = null, claim = null, claimed_until = null
      where invitation_id = ${id}::uuid and claim = ${claim}::uuid returning invitation_id
    )
    update invitations
    set sent_at = ${now}::timestamptz, status = case when status = 'pending' then 'sent' else status end
    where id in (select invitation_id from sent)`.execute(db);
}

export async function markFailed(db: Db, { id, claim }: ClaimedMail, problem: MailProblem): Promise<void> {
  await db
    .updateTable('invitation_mails')
    .set({ state: 'failed', problem, claim: null, claimed_until: null })
    .where('invitation_id', '=', id)
    .where('claim', '=', claim)
    .execute();
}

/**
 * Queues a claimed mail for a later attempt, or deletes it when its invitation was revoked meanwhile. The share lock
 * orders it against a concurrent revocation, which either precedes it or finds the mail waiting and deletes it.
 */
export async function scheduleRetry(db: Db, { id, claim }: ClaimedMail, retryAt: Date): Promise<void> {
  await sql`
    with open_invitation as (
      select id from invitations where id = ${id}::uuid and status in ('pending', 'sent') for share
    ), deleted as (
      delete from invitation_mails
      where invitation_id = ${id}::uuid and claim = ${claim}::uuid and not exists (select from open_invitation)
    )
    update invitation_mails m
    set state = 'waiting', problem = 'away', next_try_at = ${retryAt}::timestamptz, claim = null, claimed_until = null
    from open_invitation
    where m.invitation_id = open_invitation.id and m.claim = ${claim}::uuid`.execute(db);
}

/**
 * Mails that a killed process was sending: they may be delivered or not. The administrator sees them and may send
 * them again.
 */
export async function failExpiredClaims(db: Db): Promise<void> {
  await db
    .updateTable('invitation_mails')
    .set({ state: 'failed', problem: 'interrupted', claim: null, claimed_until: null })
    .where('state', '=', 'sending')
    .where('claimed_until', '<=', databaseTime)
    .execute();
}

/** The mails that are queued or being sent, by invitation. */
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
  const next = await db
    .selectFrom('invitation_mails')
    .select((eb) => eb.fn.min('next_try_at').as('at'))
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return next?.at ?? undefined;
}

export type QueueCounts = {
  readonly waiting: number;
  readonly sending: number;
  readonly failed: number;
  readonly nextTryAt: Date | null;
};

/** Counts open invitations only. */
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
