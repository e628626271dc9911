import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { PaymentMethod } from '../../../../src/domain/purchase.ts';
import type { Db } from '../../../db/schema.ts';
import type { PaymentTables } from '../../../db/tables/payments.ts';
import type { ParsedNotification } from '../gateways/gateway.ts';

export type NotificationRow = Selectable<PaymentTables['payment_notifications']>;

type Genuine = Extract<ParsedNotification, { type: 'genuine' }>;

const MINUTE_MS = 60_000;
/** The process that received it settles it now; after this, any process may. */
const RECEIVER_LEASE_MS = MINUTE_MS;

/**
 * Keeps a notification before anything is done about it. One that was kept before is answered as it is. What it says of a
 * person who has closed the account is not kept.
 */
export async function storeNotification(
  db: Db,
  method: PaymentMethod,
  { id, about }: Genuine,
  raw: string,
  now: Date,
): Promise<NotificationRow> {
  const kept = await db
    .insertInto('payment_notifications')
    .values({
      method,
      notification_id: id,
      raw: (await isOfClosedAccount(db, about?.orderId)) ? '' : raw,
      order_id: about?.orderId ?? null,
      report: about ? JSON.stringify(about.report) : null,
      received_at: now,
      next_try_at: new Date(now.getTime() + RECEIVER_LEASE_MS),
      processed_at: null,
      outcome: null,
    })
    .onConflict((conflict) => conflict.columns(['method', 'notification_id']).doNothing())
    .returningAll()
    .executeTakeFirst();
  return kept ?? (await findNotification(db, method, id));
}

async function isOfClosedAccount(db: Db, orderId: string | undefined): Promise<boolean> {
  if (orderId === undefined) return false;
  const closed = await db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select('users.id')
    .where('orders.order_id', '=', orderId)
    .where('users.closed_at', 'is not', null)
    .executeTakeFirst();
  return closed !== undefined;
}

async function findNotification(db: Db, method: PaymentMethod, id: string): Promise<NotificationRow> {
  return await db
    .selectFrom('payment_notifications')
    .selectAll()
    .where('method', '=', method)
    .where('notification_id', '=', id)
    .executeTakeFirstOrThrow();
}

export async function finishNotification(db: Db, id: string, outcome: string, now: Date): Promise<void> {
  await db
    .updateTable('payment_notifications')
    .set({ processed_at: now, outcome })
    .where('id', '=', id)
    .where('processed_at', 'is', null)
    .execute();
}

/** Notifications that nobody has settled, each given to one settler only; the wait grows with every try. */
export async function claimNotifications(db: Db, most: number, now: Date): Promise<NotificationRow[]> {
  const due = db
    .selectFrom('payment_notifications')
    .select('id')
    .where('processed_at', 'is', null)
    .where('next_try_at', '<=', now)
    .orderBy('next_try_at')
    .limit(most)
    .forUpdate()
    .skipLocked();
  const next = sql<Date>`${now}::timestamptz + least(15 * power(2, least(tries, 10)), 3600) * interval '1 second'`;
  return await db
    .updateTable('payment_notifications')
    .set({ next_try_at: next, tries: sql<number>`tries + 1` })
    .where('id', 'in', due)
    .returningAll()
    .execute();
}

/** They hold names and addresses of buyers; the report that we acted upon stays. */
export async function eraseOldNotifications(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('payment_notifications')
    .set({ raw: '' })
    .where('received_at', '<', before)
    .where('processed_at', 'is not', null)
    // Written out, so that the index of those not forgotten yet is found.
    .where(sql<boolean>`raw <> ''`)
    .execute();
}
