import { randomUUID } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import { claimRows } from '../../db/claim.ts';
import { databaseTime } from '../../db/database-time.ts';
import type { Db } from '../../db/schema.ts';
import type { MailKind, MailProblem, MailTables } from '../../db/tables/mail.ts';

export type MailRow = Selectable<MailTables['mails']>;

/** Longer than sending a mail may take: an older claim belongs to a process that was killed. */
const CLAIM_LIFETIME_S = 120;

export type MailToQueue = Pick<MailRow, 'kind' | 'reference' | 'subject_id'> & { readonly about?: Date };

/** Which mails with the same reference are queued again: none, those that certainly were not sent, or all. */
export type Again = 'never' | 'unsent' | 'always';

const againConditions = {
  never: sql`false`,
  unsent: sql`mails.state = 'failed' and mails.problem <> 'interrupted'`,
  always: sql`mails.state <> 'sending'`,
};

/** @returns how many mails were queued */
export async function queueMails(
  db: Db,
  mails: readonly MailToQueue[],
  now: Date,
  again: Again = 'never',
): Promise<number> {
  const { rows } = await sql`
    insert into mails (kind, reference, subject_id, about, next_try_at)
    select kind, reference, subject_id, about, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb)
      as m (kind text, reference text, subject_id uuid, about timestamptz)
    on conflict (reference) do update
      set state = 'waiting', attempts = 0, problem = null, next_try_at = excluded.next_try_at
      where ${againConditions[again]}
    returning id`.execute(db);
  return rows.length;
}

/** Removes a mail that was not sent, and is not being sent. */
export async function cancelMail(db: Db, reference: string): Promise<void> {
  await db.deleteFrom('mails').where('reference', '=', reference).where('state', 'in', ['waiting', 'failed']).execute();
}

/** Claims the next due mail of these kinds for this process. */
export async function claimMail(db: Db, kinds: readonly MailKind[], now: Date): Promise<MailRow | undefined> {
  const [mail] = await claimRows(db, 'mails', {
    due: sql`state = 'waiting' and next_try_at <= ${now}::timestamptz and kind = any(${kinds}::text[])`,
    order: sql`next_try_at, id`,
    set: sql`state = 'sending', attempts = attempts + 1, claim = ${randomUUID()}::uuid,
      next_try_at = ${databaseTime} + make_interval(secs => ${CLAIM_LIFETIME_S}::integer)`,
    limit: 1,
  });
  return mail;
}

export type MailOutcome =
  | { readonly state: 'sent' | 'dropped' }
  | { readonly state: 'failed'; readonly problem: MailProblem }
  | { readonly state: 'waiting'; readonly problem: 'away'; readonly next_try_at: Date };

/** @returns false when the claim has expired meanwhile: then another outcome is recorded */
export async function recordOutcome(db: Db, { id, claim }: MailRow, outcome: MailOutcome): Promise<boolean> {
  const recorded = await db
    .updateTable('mails')
    .set({ problem: null, ...outcome, claim: null })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .returning('id')
    .executeTakeFirst();
  return recorded !== undefined;
}

/**
 * Mails that a killed process was sending: they may be delivered or not. Those of repeatable kinds are sent again; the
 * others have failed, until a person queues them again.
 */
export async function endExpiredClaims(db: Db, repeatable: readonly MailKind[]): Promise<void> {
  const isRepeatable = sql`kind = any(${repeatable}::text[])`;
  await sql`
    update mails set state = case when ${isRepeatable} then 'waiting' else 'failed' end,
      problem = case when ${isRepeatable} then 'away' else 'interrupted' end, claim = null
    where state = 'sending' and next_try_at <= ${databaseTime}`.execute(db);
}

/** The mails of a kind about these subjects, or about any. */
export async function readMails(db: Db, kind: MailKind, subjectIds?: readonly string[]): Promise<MailRow[]> {
  const mails = db.selectFrom('mails').selectAll().where('kind', '=', kind);
  return await (subjectIds ? mails.where('subject_id', '=', sql<string>`any(${subjectIds}::uuid[])`) : mails).execute();
}

export type MailCounts = {
  readonly waiting: number;
  readonly sending: number;
  readonly failed: number;
  readonly nextTryAt: Date | null;
};

/** Cheap enough to be called every second. */
export async function countMails(db: Db, kind: MailKind): Promise<MailCounts> {
  const { rows } = await sql<MailCounts>`
    select count(*) filter (where state = 'waiting')::integer as waiting,
      count(*) filter (where state = 'sending')::integer as sending,
      count(*) filter (where state = 'failed')::integer as failed,
      min(next_try_at) filter (where state = 'waiting') as "nextTryAt"
    from mails where kind = ${kind}`.execute(db);
  return rows[0] ?? { waiting: 0, sending: 0, failed: 0, nextTryAt: null };
}
