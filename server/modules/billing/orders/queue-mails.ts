import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/schema.ts';
import { mailReceivers } from '../../../shared/users/user-rows.ts';
import { queueMails, type PlanEnd } from '../../mail/mail-module.ts';
import type { OrderRow } from './orders.ts';
import { paidUntil } from './paid-until.ts';

type OrderId = Pick<OrderRow, 'id'>;

/** Queues the mail with the receipt of an order, once. */
export async function queueReceipt(tx: Tx, { id }: OrderId, now: Date): Promise<void> {
  await queueMails(tx, [{ kind: 'receipt', reference: `receipt:${id}`, subject_id: id }], now);
}

/** Queues the mail about a refund, once for each sum of the refunds so far. */
export async function queueRefund(tx: Tx, { id }: OrderId, refundedMinor: number, now: Date): Promise<void> {
  await queueMails(tx, [{ kind: 'refund', reference: `refund:${id}:${refundedMinor}`, subject_id: id }], now);
}

/** Queues a mail about a change of a plan. Call it only when that has changed. */
export async function queuePlanMail(
  tx: Tx,
  kind: PlanEnd | 'cancellation' | 'resumption',
  subscriptionId: string,
  about: Date,
  now: Date,
): Promise<void> {
  // A late charge of a replaced plan reopens it for a moment.
  const isOnce = kind === 'plan-replaced';
  const reference = isOnce ? `${kind}:${subscriptionId}` : `${kind}:${subscriptionId}:${now.toISOString()}`;
  await queueMails(tx, [{ kind, reference, subject_id: subscriptionId, about }], now);
}

const NOTICE_BEFORE = sql`interval '3 days'`;
/** Providers report the payment of a renewal some hours after it is due. */
const OVERDUE_AFTER = sql`interval '1 day'`;

/** Queues a mail for each renewal of the next three days, and for each that was not paid: once for each paid period. */
export async function queueRenewalMails(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string; until: Date }>`
    select s.id, paid.until
    from subscriptions s
      join ${mailReceivers} u on u.id = s.user_id,
      lateral (select ${paidUntil(sql`s.id`)} as until) paid
    where s.renews and s.ended_at is null and s.ends_at is null
      and paid.until <= ${now}::timestamptz + ${NOTICE_BEFORE}
      and (paid.until > ${now}::timestamptz or paid.until <= ${now}::timestamptz - ${OVERDUE_AFTER})`.execute(db);
  const mails = rows.map(({ id, until }) => {
    // In whole seconds, as the database counts them.
    const seconds = Math.round(until.getTime() / 1000);
    const about = { subject_id: id, about: until };
    return until > now
      ? { kind: 'renewal-notice' as const, reference: `renewal:${id}:${seconds}`, ...about }
      : { kind: 'renewal-failed' as const, reference: `renewal-failed:${id}:${seconds}`, ...about };
  });
  await queueMails(db, mails, now);
}
