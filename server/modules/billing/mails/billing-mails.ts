import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/schema.ts';
import { queueMails } from '../../mail/mail-module.ts';
import type { OrderRow } from '../orders/orders.ts';

/** Queues the mail with the receipt of an order, once. */
export async function queueReceipt(tx: Tx, { id }: Pick<OrderRow, 'id'>, now: Date): Promise<void> {
  await queueMails(tx, [{ kind: 'receipt', reference: `receipt:${id}`, subject_id: id }], now);
}

/** Queues the mail that a plan will not renew. Call it only when that has changed. */
export async function queueCancellation(
  tx: Tx,
  { id }: { readonly id: string },
  endsAt: Date,
  now: Date,
): Promise<void> {
  const reference = `cancellation:${id}:${now.toISOString()}`;
  await queueMails(tx, [{ kind: 'cancellation', reference, subject_id: id, about: endsAt }], now);
}

const NOTICE_BEFORE = sql`interval '3 days'`;

/** Queues a mail for each renewal of the next three days, once for each paid period. */
export async function queueRenewalNotices(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string; until: Date }>`
    select s.id, paid.until
    from subscriptions s
      join users u on u.id = s.user_id and u.closed_at is null,
      lateral (
        select max(p.ends_at) as until from subscription_periods p
        where p.subscription_id = s.id and p.cancelled_at is null
      ) paid
    where s.renews and s.ended_at is null and s.ends_at is null
      and paid.until > ${now}::timestamptz and paid.until <= ${now}::timestamptz + ${NOTICE_BEFORE}`.execute(db);
  const notices = rows.map(({ id, until }) => ({
    kind: 'renewal-notice' as const,
    // In whole seconds, as the database counts them.
    reference: `renewal:${id}:${Math.round(until.getTime() / 1000)}`,
    subject_id: id,
    about: until,
  }));
  await queueMails(db, notices, now);
}
