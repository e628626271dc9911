import { sql, type Selectable } from 'kysely';
import type { PaymentMethod } from '../../../../src/domain/purchase.ts';
import { claimDue } from '../../../db/claim.ts';
import type { Db } from '../../../db/schema.ts';
import type { PaymentTables } from '../../../db/tables/payments.ts';
import { isClosed } from '../../../shared/users/user-conditions.ts';
import type { ParsedNotification } from '../gateways/gateway.ts';
import type { OnAccountClosed } from '../../../shared/account-closed.ts';

export type NotificationRow = Selectable<PaymentTables['payment_notifications']>;

type Genuine = Extract<ParsedNotification, { type: 'genuine' }>;

const MINUTE_MS = 60_000;
/** The receiving process handles it at once; after this time any process may claim it. */
const RECEIVER_LEASE_MS = MINUTE_MS;

/**
 * Stores a notification before it is acted on, or returns the stored one when it was delivered before. The body is not
 * kept for a closed account.
 */
export async function storeNotification(
  db: Db,
  method: PaymentMethod,
  { id, about }: Genuine,
  raw: string,
  now: Date,
): Promise<NotificationRow> {
  const stored = await db
    .insertInto('payment_notifications')
    .values({
      method,
      notification_id: id,
      raw: (await belongsToClosedAccount(db, about?.orderId)) ? '' : raw,
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
  return stored ?? (await findNotification(db, method, id));
}

async function belongsToClosedAccount(db: Db, orderId: string | undefined): Promise<boolean> {
  if (orderId === undefined) return false;
  const closed = await db
    .selectFrom('orders')
    .select('id')
    .where('order_id', '=', orderId)
    .where(isClosed(sql`orders.user_id`))
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

const NOTIFICATION_BACKOFF = { dueColumn: 'next_try_at', countColumn: 'tries', firstS: 15, maxS: 3600 };

/** Claims unprocessed notifications, each for one process, with exponential backoff per notification. */
export async function claimNotifications(db: Db, limit: number, now: Date): Promise<NotificationRow[]> {
  const open = sql<boolean>`processed_at is null`;
  return await claimDue(db, 'payment_notifications', { open, backoff: NOTIFICATION_BACKOFF, limit }, now);
}

/** Erases the bodies, which contain personal data of buyers; the parsed report stays. */
export async function eraseOldNotifications(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('payment_notifications')
    .set({ raw: '' })
    .where('received_at', '<', before)
    .where('processed_at', 'is not', null)
    // As a literal, which the planner needs to match the partial index.
    .where(sql<boolean>`raw <> ''`)
    .execute();
}

/** The raw notifications contain the buyer's name and address. The parsed reports stay. */
export const eraseRawNotifications: OnAccountClosed = async (tx, { userId }) => {
  await tx
    .updateTable('payment_notifications')
    .set({ raw: '' })
    .where('order_id', 'in', (query) =>
      query.selectFrom('orders').select('orders.order_id').where('orders.user_id', '=', userId),
    )
    .execute();
};
