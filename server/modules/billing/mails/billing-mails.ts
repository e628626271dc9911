import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { claimDue } from '../../../db/claim.ts';
import type { Db, Tx } from '../../../db/schema.ts';
import type { PaymentTables } from '../../../db/tables/payments.ts';
import type { OrderRow } from '../orders/orders.ts';

export type BillingMailRow = Selectable<PaymentTables['billing_mails']>;

/** Queues the mail with the receipt of an order, once. */
export async function queueReceipt(tx: Tx, order: Pick<OrderRow, 'id' | 'user_id'>, now: Date): Promise<void> {
  await tx
    .insertInto('billing_mails')
    .values({
      user_id: order.user_id,
      kind: 'receipt',
      reference: `receipt:${order.id}`,
      order_id: order.id,
      subscription_id: null,
      about: now,
      next_try_at: now,
      finished_at: null,
      outcome: null,
    })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .execute();
}

/** Queues the mail that a plan will not renew. Call it only when that has changed. */
export async function queueCancellation(
  tx: Tx,
  { id, user_id }: { readonly id: string; readonly user_id: string },
  endsAt: Date,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('billing_mails')
    .values({
      user_id,
      kind: 'cancellation',
      reference: `cancellation:${id}:${now.toISOString()}`,
      order_id: null,
      subscription_id: id,
      about: endsAt,
      next_try_at: now,
      finished_at: null,
      outcome: null,
    })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .execute();
}

const NOTICE_BEFORE = sql`interval '3 days'`;

/** Queues a mail for each renewal of the next three days, once for each paid period. */
export async function queueRenewalNotices(db: Db, now: Date): Promise<void> {
  await sql`
    insert into billing_mails (user_id, kind, reference, subscription_id, about, next_try_at)
    select s.user_id, 'renewal-notice', 'renewal:' || s.id || ':' || extract(epoch from paid.until)::bigint, s.id,
      paid.until, ${now}::timestamptz
    from subscriptions s
      join users u on u.id = s.user_id and u.closed_at is null,
      lateral (
        select max(p.ends_at) as until from subscription_periods p
        where p.subscription_id = s.id and p.cancelled_at is null
      ) paid
    where s.renews and s.ended_at is null and s.ends_at is null
      and paid.until > ${now}::timestamptz and paid.until <= ${now}::timestamptz + ${NOTICE_BEFORE}
    on conflict (reference) do nothing`.execute(db);
}

const MAIL_BACKOFF = { dueColumn: 'next_try_at', countColumn: 'tries', firstS: 60, maxS: 4 * 3600 };

/** Claims unsent mails, each for one process, with exponential backoff of up to four hours. */
export async function claimBillingMails(db: Db, limit: number, now: Date): Promise<BillingMailRow[]> {
  const open = sql<boolean>`finished_at is null`;
  return await claimDue(db, 'billing_mails', { open, backoff: MAIL_BACKOFF, limit }, now);
}

export async function finishBillingMail(db: Db, id: string, outcome: string, now: Date): Promise<void> {
  await db
    .updateTable('billing_mails')
    .set({ finished_at: now, outcome })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .execute();
}
