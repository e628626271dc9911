import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '../../../db/schema.ts';
import type { PaymentTables } from '../../../db/tables/payments.ts';

export type OrderRow = Selectable<PaymentTables['orders']>;
export type NewOrder = Insertable<PaymentTables['orders']>;

/** Letters and digits only, as Alipay takes them; nobody guesses one. */
export function newOrderId(now: Date): string {
  return now.toISOString().slice(0, 10).replaceAll('-', '') + randomBytes(12).toString('hex');
}

export async function insertOrder(db: Db, order: NewOrder): Promise<OrderRow> {
  return await db.insertInto('orders').values(order).returningAll().executeTakeFirstOrThrow();
}

export async function findOrder(db: Db, orderId: string): Promise<OrderRow | undefined> {
  return await db.selectFrom('orders').selectAll().where('order_id', '=', orderId).executeTakeFirst();
}

/** Whoever changes an order holds it like this first, so that two of them cannot both believe they are the first. */
export async function lockOrder(tx: Tx, orderId: string): Promise<OrderRow | undefined> {
  return await tx.selectFrom('orders').selectAll().where('order_id', '=', orderId).forUpdate().executeTakeFirst();
}

export async function updateOrder(db: Db, id: string, change: Partial<NewOrder>): Promise<void> {
  await db.updateTable('orders').set(change).where('id', '=', id).execute();
}

const FIRST_CHECK_S = 15;
const MAX_CHECK_INTERVAL_S = 300;

/** How long after the `checks`th look at a gateway the next one comes. */
export function nextCheckAt(now: Date, checks: number): Date {
  return new Date(now.getTime() + Math.min(FIRST_CHECK_S * 2 ** Math.min(checks, 10), MAX_CHECK_INTERVAL_S) * 1000);
}

/** Orders whose turn it is, each given to one asker only; a look that never ends is somebody else's next time. */
export async function claimOrders(db: Db, most: number, now: Date): Promise<OrderRow[]> {
  const due = db
    .selectFrom('orders')
    .select('id')
    .where('status', 'in', ['pending', 'processing'])
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .limit(most)
    .forUpdate()
    .skipLocked();
  const next = sql<Date>`${now}::timestamptz
    + least(${FIRST_CHECK_S} * power(2, least(checks, 10)), ${MAX_CHECK_INTERVAL_S}) * interval '1 second'`;
  return await db
    .updateTable('orders')
    .set({ next_check_at: next, checks: sql<number>`checks + 1` })
    .where('id', 'in', due)
    .returningAll()
    .execute();
}
